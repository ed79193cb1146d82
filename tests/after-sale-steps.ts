/** A shop with two deals, signed-in staff and confirmed stays, for tests of what happens after the sale. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  readProviderPayment,
  findBookableStay,
  retryUntilPasses,
  readInbox,
  payByCard,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from './booking-steps.ts'
import { buildBooksQuery, type Violation } from './chaos/check-books.ts'
import { startTestShop, type TestShop } from './harness.ts'

const roles = ['owner', 'manager', 'support', 'finance', 'viewer'] as const
export type Role = (typeof roles)[number]

/**
 * "Sea steam in Domburg" has a deposit, and free cancellation until four weeks before arrival; the other deal charges
 * the full price.
 */
export async function startAfterSaleShop(
  pages = false,
  more: readonly string[] = [],
  environment: Record<string, string> = {},
) {
  const deals = ['Sea steam in Domburg', 'Heather, steam and silence', ...more]
  const shop = await startTestShop({ pages, deals, environment })
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
  const bearer = new Map<Role, { authorization: string }>()
  for (const role of roles) {
    const { access_token } = (
      await shop.client('POST /auth/login', { body: { email: `${role}@demo.test`, password: 'demo-2026' } })
    ).data
    bearer.set(role, { authorization: `Bearer ${access_token}` })
  }
  return {
    shop,
    bearer: (role: Role) => bearer.get(role)!,
    as: (role: Role) => shop.newClient(bearer.get(role)!),
    ...createReaders(shop),
  }
}

export const expectRefused = (promise: Promise<unknown>, status: number, code: string) =>
  expect(promise).rejects.toMatchObject({ status, code })

function createReaders(shop: TestShop) {
  const db = () => shop.shop.db
  return {
    db,
    rowOf: (number: string) =>
      db().selectFrom('reservation').selectAll().where('number', '=', number).executeTakeFirstOrThrow(),
    paymentsOf: (number: string) =>
      db().selectFrom('payment').selectAll().where('reservation_number', '=', number).orderBy('id').execute(),
    refundsOf: (number: string) =>
      db()
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .selectAll('refund')
        .where('payment.reservation_number', '=', number)
        .orderBy('refund.id')
        .execute(),
    /** Totals of the invoice and of its credit notes, in the order of their creation. */
    invoicedOf: async (number: string) =>
      (
        await db()
          .selectFrom('invoice')
          .select('total_cents')
          .where('reservation_number', '=', number)
          .orderBy('id')
          .execute()
      ).map((row) => row.total_cents),
    /** The sum of the card payments that the shop retains. */
    retainedOf: async (number: string) => {
      const { rows } = await sql<{ cents: number }>`select (sum(p.received_cents) - coalesce(sum((select
        sum(f.amount_cents) from refund f where f.payment_id = p.id and f.state = 'succeeded')), 0))::int as cents
        from payment p where p.state = 'paid' and p.reservation_number = ${number}`.execute(db())
      return rows[0]!.cents
    },
    /** The invariants that this sale violates in the books. */
    violationsOf: async (number: string) =>
      (await sql.raw<Violation>(buildBooksQuery(60)).execute(db())).rows.filter(({ subject }) => subject === number),
    tasksOf: async (number: string) =>
      (
        await db()
          .selectFrom('staff_task')
          .select('kind')
          .where('reservation_number', '=', number)
          .orderBy('id')
          .execute()
      ).map((row) => row.kind),
    mailAbout: (number: string, text: string) =>
      retryUntilPasses(
        async () =>
          (await readInbox(shop)).find((mail) => mail.subject.includes(number) && mail.subject.includes(text)) ??
          Promise.reject(new Error(`no mail "${text}" about ${number}`)),
      ),
  }
}

/** A confirmed stay: cancellation is free now, or costs the full price (`free: false`). */
export async function bookConfirmedStay(
  shop: TestShop,
  {
    free,
    skipDays = 55,
    ...form
  }: { free?: boolean; pay?: 'full' | 'deposit'; surname?: string; skipDays?: number } = {},
) {
  const chosen = await findBookableStay(shop, {
    slug: free === false ? 'heather-and-sauna-on-the-veluwe' : 'sea-steam-in-domburg',
    skipDays,
  })
  const { reservation, quote } = await reserveRoom(shop, chosen, form)
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  return {
    number: reservation.reservationNumber,
    token: { 'manage-token': reservation.manage_token },
    total: quote.total_cents,
    dueNow: quote.due_now_cents,
    reservation,
    quote,
    chosen,
  }
}

export type Stay = Awaited<ReturnType<typeof bookConfirmedStay>>
export const previewCancellation = async (shop: TestShop, stay: Stay) =>
  (await shop.client('POST /cancellation-preview', { body: { reservationNumber: stay.number } }, stay.token)).data
export const cancelStay = async (shop: TestShop, stay: Pick<Stay, 'number' | 'token'>, more: object = {}) =>
  (
    await shop.client(
      'POST /cancelBooking',
      { body: { reservationNumber: stay.number, reason: 'plans changed', ...more } },
      stay.token,
    )
  ).data
/** Sets the cost of cancelling the stay. */
export const setCancellationFee = (shop: TestShop, stay: Stay, cents: number) =>
  sql`update reservation set snapshot = jsonb_set(snapshot, '{cancellation}', ${JSON.stringify({
    free_until: null,
    steps: [{ from: null, until: null, cost_cents: cents }],
  })}::jsonb) where number = ${stay.number}`.execute(shop.shop.db)

/** Makes a refund as staff do in the card provider's dashboard. */
export async function refundAtProvider(shop: TestShop, intent: string, cents: number): Promise<void> {
  const { account } = await readProviderPayment(shop, intent)
  const made = await fetch(`${shop.standIns}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer sk_test_sim_${account}` },
    body: new URLSearchParams({ payment_intent: intent, amount: String(cents) }),
  })
  expect(made.status).toBe(200)
}

export const startBalancePayment = async (shop: TestShop, stay: Stay) =>
  (await shop.client('POST /payment-overview/:id/pay', { params: { id: stay.number }, query: {} }, stay.token)).data
