/** The guards of payments and refunds, one by one. Each test fails if its guard is removed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestFullRefund, sendRefund } from '@tussenuit/modules/money/refund/index.ts'
import type { PaymentProvider } from '@tussenuit/modules/money/payment/ports.ts'
import { bookConfirmedStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import {
  readProviderPayment,
  findBookableStay,
  retryUntilPasses,
  intentIdOfSale,
  payByCard,
  reserveRoom,
  waitForState,
} from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop?.close())

const paymentOf = async (number: string) => (await at.paymentsOf(number))[0]!

/** Inserts a refund in the state "wanted", without a queued job. */
async function insertWantedRefund(number: string, cents: number): Promise<number> {
  const { id } = await at
    .db()
    .insertInto('refund')
    .values({
      payment_id: (await paymentOf(number)).id,
      key: crypto.randomUUID(),
      amount_cents: cents,
      reason: 'staff',
      // The scheduled job ignores it until the test sends it.
      state: 'wanted',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const refundRow = (id: number) =>
  at.db().selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test("a payment settles what is due now: the amount at the intent's creation is not enough", async () => {
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const { reservation } = await reserveRoom(shop, chosen)
  const number = reservation.reservationNumber
  // Simulates a change in another window that has not reached the provider yet.
  const row = await at.rowOf(number)
  await at
    .db()
    .updateTable('reservation')
    .set({ due_now_cents: row.due_now_cents + 100, total_cents: row.total_cents + 100 })
    .where('number', '=', number)
    .execute()
  await payByCard(shop, reservation)
  await retryUntilPasses(async () =>
    expect((await at.refundsOf(number)).map((refund) => [refund.reason, refund.amount_cents])).toEqual([
      ['wrong_amount', row.due_now_cents],
    ]),
  )
  expect((await at.rowOf(number)).state).toBe('awaiting_payment')
})

test('nothing of a disputed payment is refunded before the dispute is closed', async () => {
  const stay = await bookConfirmedStay(shop)
  const payment = await paymentOf(stay.number)
  const dispute = { account: payment.account, dispute_id: `dp_${stay.number}` }
  await at
    .db()
    .insertInto('dispute')
    .values({
      ...dispute,
      intent_id: payment.intent_id!,
      payment_id: payment.id,
      status: 'open',
      reason: 'fraudulent',
      amount_cents: 1,
      open: true,
    })
    .execute()
  const id = await insertWantedRefund(stay.number, 700)
  await sendRefund(shop.shop, id)
  expect((await refundRow(id)).state).toBe('wanted')
  expect((await readProviderPayment(shop, intentIdOfSale(stay.reservation))).refunds).toEqual([])
  await at
    .db()
    .updateTable('dispute')
    .set({ open: false, status: 'won' })
    .where('dispute_id', '=', dispute.dispute_id)
    .execute()
  await sendRefund(shop.shop, id)
  await retryUntilPasses(async () => expect((await refundRow(id)).state).toBe('succeeded'))
})

test.each(['succeeded', 'failed'] as const)(
  'a reply that arrives after a refund has %s does not change it',
  async (final) => {
    const stay = await bookConfirmedStay(shop)
    const payment = await paymentOf(stay.number)
    const { payments } = shop.shop
    // While this reply is pending, queued and scheduled jobs get none.
    const late: PaymentProvider = new Proxy(payments, {
      get: (target, name) =>
        name === 'refund'
          ? async () => {
              await at
                .db()
                .updateTable('refund')
                .set({ state: final, provider_id: `re_${stay.number}` })
                .where('payment_id', '=', payment.id)
                .execute()
              return { id: 're_late', key: null, state: 'pending' as const, amountCents: 700, metadata: {} }
            }
          : Reflect.get(target, name),
    })
    const dispute = { account: payment.account, dispute_id: `dp_${stay.number}`, intent_id: payment.intent_id! }
    const id = await at
      .db()
      .transaction()
      .execute(async (trx) => {
        // An open dispute prevents the scheduled job from sending the refund before the test does.
        await trx
          .insertInto('dispute')
          .values({
            ...dispute,
            payment_id: payment.id,
            status: 'open',
            reason: 'x',
            amount_cents: 1,
            open: true,
          })
          .execute()
        return (
          await trx
            .insertInto('refund')
            .values({ payment_id: payment.id, key: crypto.randomUUID(), amount_cents: 700, reason: 'staff' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      })
    await at.db().deleteFrom('dispute').where('dispute_id', '=', dispute.dispute_id).execute()
    await sendRefund({ ...shop.shop, payments: late }, id)
    expect(await refundRow(id)).toMatchObject({ state: final, provider_id: `re_${stay.number}` })
  },
)

test('a failed refund counts as not refunded: refunding everything sends it as well', async () => {
  const stay = await bookConfirmedStay(shop)
  const payment = await paymentOf(stay.number)
  await at
    .db()
    .insertInto('refund')
    .values([
      { payment_id: payment.id, key: crypto.randomUUID(), amount_cents: 3_000, reason: 'staff', state: 'failed' },
      {
        payment_id: payment.id,
        key: crypto.randomUUID(),
        amount_cents: 500,
        reason: 'staff',
        state: 'succeeded',
        provider_id: `re_gone_${stay.number}`,
      },
    ])
    .execute()
  await at
    .db()
    .transaction()
    .execute((trx) => requestFullRefund(shop.shop, trx, stay.number, 'supplier_refused'))
  expect((await at.refundsOf(stay.number)).at(-1)).toMatchObject({
    reason: 'supplier_refused',
    amount_cents: stay.total - 500,
  })
  await waitForState(shop, stay.number, 'confirmed')
})
