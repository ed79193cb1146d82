import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const size = { atOnce: 2, waiting: 1, waitMs: 50 }

test('so many at once, one more waits for its turn, the next is refused at once', async () => {
  const gate = new Admission(size)
  const [first, second] = [await gate.enter(), await gate.enter()]
  const third = gate.enter()
  expect(await gate.enter()).toBeNull()
  first!()
  expect(await third).not.toBeNull()
  second!()
})

test('a request that waited too long is refused, and takes no slot afterwards', async () => {
  const gate = new Admission(size)
  const inside = [await gate.enter(), await gate.enter()]
  expect(await gate.enter()).toBeNull()
  for (const leave of inside) leave!()
  expect((await Promise.all([gate.enter(), gate.enter()])).every((leave) => leave !== null)).toBe(true)
})

test('releasing twice frees one slot', async () => {
  const gate = new Admission({ ...size, waiting: 0 })
  const first = (await gate.enter())!
  const second = (await gate.enter())!
  first()
  first()
  expect([await gate.enter(), await gate.enter()].filter((leave) => leave !== null)).toHaveLength(1)
  second()
})

test('a client that disconnected while waiting takes no slot', async () => {
  const gate = new Admission({ ...size, waitMs: 5_000 })
  const inside = [await gate.enter(), await gate.enter()]
  const gone = new AbortController()
  const waiting = gate.enter(gone.signal)
  gone.abort()
  expect(await waiting).toBeNull()
  const next = gate.enter()
  inside[0]!()
  expect(await next).not.toBeNull()
})
