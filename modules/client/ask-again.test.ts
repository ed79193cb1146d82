import { expect, test } from 'vitest'
import { retryWhileInProgress } from './ask-again.ts'
import { createClient } from './client.ts'

const stillWorking = { status: 409, body: { status: 409, message: 'Busy.', error: { code: 'still_working' } } }
const done = { status: 200, body: { status: 200, message: 'OK', data: { transaction_number: 'V1' } } }
const taken = { status: 409, body: { status: 409, message: 'Taken.', error: { code: 'reservation_busy' } } }

/** Sends an order, receives the given answers one after the other, and returns the calls and delays. */
function sendOrder(answers: { status: number; body: object }[], headers: Record<string, string>) {
  const [keys, waits] = [[] as (string | undefined)[], [] as number[]]
  const client = createClient(
    retryWhileInProgress(
      async (_path, init) => {
        const { status, body } = answers[Math.min(keys.length, answers.length - 1)]!
        keys.push(init.headers['idempotency-key'])
        return { status, json: async () => body, headers: new Headers({ 'retry-after': '5' }) }
      },
      async (seconds) => void waits.push(seconds),
    ),
  )
  const body = { voucher_id: 1, quantity: 1, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' }
  return { keys, waits, reply: client('POST /pre-voucher-transaction', { body }, headers) }
}

test('an order that is still being worked on is asked again with its key after the given time, until it is answered', async () => {
  const { keys, waits, reply } = sendOrder([stillWorking, stillWorking, done], { 'idempotency-key': 'one' })
  expect((await reply).data).toEqual({ transaction_number: 'V1' })
  expect(keys).toEqual(['one', 'one', 'one'])
  expect(waits).toEqual([5, 5])
})

test('any other refusal, a call without a key, and an order that never ends are answered as they are', async () => {
  const other = sendOrder([taken], { 'idempotency-key': 'one' })
  await expect(other.reply).rejects.toMatchObject({ status: 409, code: 'reservation_busy' })
  const keyless = sendOrder([stillWorking], {})
  await expect(keyless.reply).rejects.toMatchObject({ code: 'still_working' })
  const endless = sendOrder([stillWorking], { 'idempotency-key': 'one' })
  await expect(endless.reply).rejects.toMatchObject({ code: 'still_working' })
  expect([other.keys.length, keyless.keys.length, endless.keys.length]).toEqual([1, 1, 8])
})
