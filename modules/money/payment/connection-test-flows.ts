/**
 * Tests whether events of an account arrive and are signed with the right secret. The provider has no call to check a
 * secret, so only an event that it signs proves it. Any process may receive the event and stores its message. The
 * process that runs the test verifies it, also with a secret that is not stored yet.
 */
import { addHours } from '../../shared/moment.ts'
import { randomToken } from '../../shared/secret.ts'
import type { Shop } from '../../shared/shop.ts'
import { limitToRequestTime } from '../../shared/third-party.ts'
import { eventDeliveryOutcome, type EventOutcome, eventTestSeconds } from './connection-test.ts'
import {
  addTestMessage,
  deleteConnectionTests,
  findTestMessages,
  insertConnectionTest,
  type TestMessage,
} from './connection-test-store.ts'
import type { Account, EventTest, RawRequest } from './ports.ts'

type Given = Readonly<Record<string, string>>

const lookAgainMs = 200
/**
 * How long to wait after a first message with a wrong signature: another endpoint of the account may have the right
 * secret.
 */
const otherEndpointMs = 3_000

/** Returns null if the provider cannot be made to send an event. Throws the errors that the port defines. */
export async function testEventDelivery(
  shop: Pick<Shop, 'db' | 'payments' | 'now'>,
  account: Account,
  enteredKeys?: Given,
): Promise<EventOutcome | null> {
  const { eventTest } = shop.payments
  if (!eventTest) return null
  const mark = randomToken()
  await insertConnectionTest(shop.db, { mark, account, started_at: shop.now() })
  try {
    await eventTest.cause(account, mark, enteredKeys)
    return await waitForOutcome(shop, eventTest, account, mark, enteredKeys)
  } finally {
    await deleteConnectionTests(shop.db, mark, addHours(shop.now(), -1))
  }
}

async function waitForOutcome(
  { db }: Pick<Shop, 'db'>,
  eventTest: EventTest,
  account: Account,
  mark: string,
  enteredKeys?: Given,
): Promise<EventOutcome> {
  let until = Date.now() + limitToRequestTime(eventTestSeconds * 1000)
  let seen = 0
  for (;;) {
    const messages = await findTestMessages(db, mark)
    const outcome = eventDeliveryOutcome(account, await verifyMessages(eventTest, account, messages, enteredKeys))
    if (seen === 0 && messages.length > 0) until = Math.min(until, Date.now() + otherEndpointMs)
    seen = messages.length
    if (outcome === 'verified' || Date.now() >= until) return outcome
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

const verifyMessages = (eventTest: EventTest, account: Account, messages: TestMessage[], enteredKeys?: Given) =>
  Promise.all(
    messages.map(async ({ reached, message }) => ({
      reached,
      isSigned: await eventTest.isSigned(account, message, enteredKeys),
    })),
  )

/**
 * Stores a message for a running test, even if its signature is invalid. Only the provider knows the mark of a running
 * test, so a message with this mark comes from the provider.
 */
export async function storeTestMessage(
  { db, payments }: Pick<Shop, 'db' | 'payments'>,
  reached: Account[],
  request: RawRequest,
): Promise<void> {
  const message = payments.eventTest?.read(request)
  if (message) await addTestMessage(db, message.mark, { reached, message: message.message })
}
