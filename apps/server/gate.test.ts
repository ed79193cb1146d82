import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

const size = { atOnce: 2, waiting: 1, waitMs: 50 }

test('so many at once, one more waits for its turn, the next is refused at once', async () => {
  const gate = new Gate(size)
  const [first, second] = [await gate.enter(), await gate.enter()]
  const third = gate.enter()
  expect(await gate.enter()).toBeNull()
  first!()
  expect(await third).not.toBeNull()
  second!()
})

test('whoever has waited too long is refused, and takes no place afterwards', async () => {
  const gate = new Gate(size)
  const inside = [await gate.enter(), await gate.enter()]
  expect(await gate.enter()).toBeNull()
  for (const leave of inside) leave!()
  expect((await Promise.all([gate.enter(), gate.enter()])).every((leave) => leave !== null)).toBe(true)
})

test('leaving twice frees one place', async () => {
  const gate = new Gate({ ...size, waiting: 0 })
  const first = (await gate.enter())!
  const second = (await gate.enter())!
  first()
  first()
  expect([await gate.enter(), await gate.enter()].filter((leave) => leave !== null)).toHaveLength(1)
  second()
})

test('one who went away while waiting takes no place', async () => {
  const gate = new Gate({ ...size, waitMs: 5_000 })
  const inside = [await gate.enter(), await gate.enter()]
  const gone = new AbortController()
  const waiting = gate.enter(gone.signal)
  gone.abort()
  expect(await waiting).toBeNull()
  const next = gate.enter()
  inside[0]!()
  expect(await next).not.toBeNull()
})
