import { expect, test } from 'vitest'
import { placesPerAddress, staffPlaces, ThirdPartyGates, visitorPlaces } from './third-party-gates.ts'

const makeVisitor = (address: string) => ({ address, isStaff: false })
const anyone = { address: null, isStaff: false }
const staff = { address: '203.0.113.1', isStaff: true }

test('one address takes a few places, gives them back, and leaves the others to other addresses', async () => {
  const gates = new ThirdPartyGates()
  const taken = await Promise.all(
    Array.from({ length: placesPerAddress + 3 }, () => gates.enter('payments', makeVisitor('198.51.100.1'))),
  )
  expect(taken.filter((leave) => leave !== null)).toHaveLength(placesPerAddress)
  expect(await gates.enter('payments', makeVisitor('198.51.100.2'))).not.toBeNull()
  // Places of another third party are counted separately.
  expect(await gates.enter('hotels', makeVisitor('198.51.100.1'))).not.toBeNull()
  for (const leave of taken) leave?.()
  taken[0]?.()
  const again = await Promise.all(
    Array.from({ length: placesPerAddress + 3 }, () => gates.enter('payments', makeVisitor('198.51.100.1'))),
  )
  expect(again.filter((leave) => leave !== null)).toHaveLength(placesPerAddress)
})

test('a party whose places are all taken lets nobody else in, and staff still', async () => {
  const gates = new ThirdPartyGates()
  const { atOnce, waiting } = visitorPlaces.mail
  for (let index = 0; index < atOnce; index += 1) await gates.enter('mail', anyone)
  const line = Array.from({ length: waiting }, () => gates.enter('mail', anyone))
  expect(await gates.enter('mail', anyone)).toBeNull()
  const members = await Promise.all(Array.from({ length: staffPlaces.atOnce }, () => gates.enter('mail', staff)))
  expect(members.filter((leave) => leave === null)).toEqual([])
  expect(await Promise.all(line)).toEqual(line.map(() => null))
})

test('whoever leaves the line gives up the place of his address', async () => {
  const gates = new ThirdPartyGates()
  for (let index = 0; index < visitorPlaces.mail.atOnce; index += 1) await gates.enter('mail', anyone)
  const gone = new AbortController()
  const waiting = Array.from({ length: placesPerAddress }, () =>
    gates.enter('mail', makeVisitor('198.51.100.1'), gone.signal),
  )
  gone.abort()
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null))
  const gate = gates.enter('payments', makeVisitor('198.51.100.1'))
  expect(await gate).not.toBeNull()
})
