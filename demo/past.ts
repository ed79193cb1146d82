/**
 * Creates the past sales of the demo. The shop's own flows make each sale with a clock set to its day, and it is paid
 * at the card provider's stand-in. Timestamps that the database set itself (`now()`) are then moved to that day.
 */
import { sql } from 'kysely'
import { listPublicDealDays } from '@tussenuit/modules/availability/calendar/flows.ts'
import { listLivePrices, listRoomOffers } from '@tussenuit/modules/availability/offer/flows.ts'
import { prebookOffer } from '@tussenuit/modules/availability/offer/prebook-flows.ts'
import { settlePaymentsOfSale } from '@tussenuit/modules/money/settlement/flows.ts'
import { findSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { advanceHotelBooking, findReservation } from '@tussenuit/modules/sale/booking/index.ts'
import { createOrUpdateDraft } from '@tussenuit/modules/sale/booking/reserve-flows.ts'
import { requestCancellation } from '@tussenuit/modules/sale/cancellation/flows.ts'
import { createVoucherOrder } from '@tussenuit/modules/sale/voucher/flows.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import type { Caller, Shop } from '@tussenuit/modules/shared/shop.ts'
import { type PastGift, type PastSale, pastGifts, pastSales } from './past-sales.ts'

const dayMs = 24 * 60 * 60_000
/** A surname for which the supplier's stand-in refuses the booking as sold out. */
const refusedSurname = 'Soldout'

type Payable = { client_secret: string; publishable_key: string }

/** `cardProvider`: the URL of the card provider's stand-in. A sale that fails is logged and left out. */
export async function insertPastDemoSales(shop: Shop, cardProvider: string): Promise<void> {
  const deals = await shop.db
    .selectFrom('deal')
    .select(['id', 'length_of_stay'])
    .where('status', '=', 'active')
    .where('externally_sold', '=', false)
    .where('travel_companion', '=', 2)
    .where('lowest_price_cents', 'is not', null)
    .orderBy('id')
    .execute()
  const past = [
    ...pastSales.map((sale, index) => ({
      daysAgo: sale.daysAgo,
      make: (at: PastShop) => sellStay(at, deals, index, sale),
    })),
    ...pastGifts.map((gift) => ({ daysAgo: gift.daysAgo, make: (at: PastShop) => sellGift(at, gift) })),
  ]
  // In chronological order, so that invoice numbers increase with the date.
  for (const { daysAgo, make } of past.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    try {
      await make(createPastShop(shop, cardProvider, daysAgo))
    } catch (error) {
      shop.log.warn({ error: (error as Error).message, daysAgo }, 'a sale of the past could not be made')
    }
  }
  await sql`select rebuild_running_totals(), rebuild_customer_balance()`.execute(shop.db)
}

type PastShop = Shop & { cardProvider: string; forward(seconds: number): void; daysAgo: number }

/** The shop with a clock set to an earlier day. Its jobs are not queued, because this file runs their steps itself. */
function createPastShop(shop: Shop, cardProvider: string, daysAgo: number): PastShop {
  let time = shop.now().getTime() - daysAgo * dayMs - (daysAgo === 0 ? 60 * 60_000 : 0)
  return {
    ...shop,
    now: () => new Date(time),
    jobs: { send: async () => undefined },
    cardProvider,
    daysAgo,
    forward: (seconds) => {
      time += seconds * 1000
    },
  }
}

const createVisitor = (): Caller => ({
  ip: '192.0.2.1',
  sessionId: crypto.randomUUID(),
  manageToken: null,
  staff: null,
  userAgent: 'demo',
})

type PastDeal = { id: number; length_of_stay: number[] }

async function sellStay(shop: PastShop, deals: PastDeal[], index: number, sale: PastSale): Promise<void> {
  const caller = createVisitor()
  let number: string | null = null
  for (let attempt = 0; number === null && attempt < 5; attempt += 1)
    number = await reserveStay(shop, deals[(index * 7 + attempt) % deals.length]!, sale, caller)
  if (number === null) return shop.log.warn({ daysAgo: sale.daysAgo }, 'no stay was free for a sale of the past')
  await settlePaymentsOfSale(shop, { reservationNumber: number }, 'webhook')
  for (let step = 0; step < 8; step += 1) {
    shop.forward(30)
    await advanceHotelBooking(shop, number)
  }
  if (sale.becomes === 'cancellation requested') await askToCancel(shop, number, caller)
  await backdateSale(shop, number, sale)
  await applyOutcome(shop, number, sale)
}

/** Makes a paid reservation; null if the deal has no available day in that period. */
async function reserveStay(shop: PastShop, deal: PastDeal, sale: PastSale, caller: Caller): Promise<string | null> {
  const nights = Math.min(...deal.length_of_stay) - 1
  const from = addDays(today(new Date()), sale.arrivesIn)
  const party = { deals_id: deal.id, nights, adults: 2 }
  const days = await listPublicDealDays(shop, { ...party, from, to: addDays(from, 25) })
  const day = days.find(({ available }) => available)
  if (!day) return null
  const stay = { ...party, check_in: day.date, language: sale.language }
  const [hotel] = await listLivePrices(shop, stay, caller)
  if (!hotel) return null
  const [room] = await listRoomOffers(shop, { ...stay, hotel_id: hotel.hotel_id }, caller)
  if (!room) return null
  const offer = { deals_id: deal.id, book_hash: room.book_hash, language: sale.language }
  const { book_hash } = await prebookOffer(shop, offer, caller)
  const draft = await createOrUpdateDraft(
    shop,
    { ...stay, book_hash, pay: sale.pay, guestForm: toGuestForm(sale) },
    caller,
  )
  if (draft.payment) await payByCard(shop, draft.payment, sale.card)
  return draft.reservationNumber
}

function toGuestForm({ name, surname, latin, companion, phone, language, becomes }: PastSale) {
  const [first = '', ...rest] = companion.split(' ')
  const traveller = {
    name,
    surname: becomes === 'refused' ? refusedSurname : surname,
    ...(latin ? { latinName: latin.name, latinSurname: latin.surname } : {}),
  }
  const plain = (latin ?? { name, surname }).name.normalize('NFD').replaceAll(/[^a-z]/gi, '')
  return {
    ...traveller,
    email: `${plain.toLowerCase()}.${language.toLowerCase()}@example.org`,
    phone,
    guestDetail: [traveller, { name: first, surname: rest.join(' ') }],
  }
}

async function payByCard({ cardProvider }: PastShop, payment: Payable, card: string): Promise<void> {
  const { client_secret, publishable_key: key } = payment
  const id = client_secret.split('_secret_')[0]!
  const body = new URLSearchParams({ key, client_secret, payment_method: card })
  await fetch(`${cardProvider}/v1/payment_intents/${id}/confirm`, { method: 'POST', body })
}

/** Disables automatic cancellation for this request, so that it waits for a decision by staff. */
async function askToCancel(shop: PastShop, number: string, caller: Caller): Promise<void> {
  const { cancellation } = await findSettings(shop.db)
  await saveSetting(shop.db, 'cancellation', { ...cancellation, automatic: false })
  await requestCancellation(shop, { reservationNumber: number, reason: 'We cannot come after all.' }, caller)
  await saveSetting(shop.db, 'cancellation', cancellation)
}

async function sellGift(shop: PastShop, gift: PastGift): Promise<void> {
  const voucher = await shop.db
    .selectFrom('voucher')
    .select('id')
    .where('value_cents', '=', gift.cents)
    .where('active', '=', true)
    .where('deal_id', 'is', null)
    .executeTakeFirst()
  if (!voucher) return
  const order = await createVoucherOrder(
    shop,
    {
      voucher_id: voucher.id,
      quantity: 1,
      name: gift.from,
      surname: 'Smit',
      email: `${gift.from.toLowerCase()}.smit@example.org`,
      recipient: { name: gift.to, email: `${gift.to.normalize('NFD').replaceAll(/[^a-z]/gi, '')}@example.org` },
      message: gift.message,
      language: gift.language,
    },
    createVisitor(),
  )
  await payByCard(shop, order.payment, 'pm_card_visa')
  await settlePaymentsOfSale(shop, { voucherOrderNumber: order.transaction_number }, 'webhook')
  await backdateVoucherOrder(shop, order.transaction_number)
}

/** Moves the timestamps that the database set back to the day of the sale. */
async function backdateSale(shop: PastShop, number: string, { becomes }: PastSale): Promise<void> {
  const back = sql`make_interval(days => ${shop.daysAgo})`
  const { db } = shop
  await sql`update reservation set created_at = created_at - ${back}, updated_at = updated_at - ${back}
    where number = ${number}`.execute(db)
  await sql`update reservation_event set at = at - ${back} where reservation_number = ${number}`.execute(db)
  await sql`update payment set created_at = created_at - ${back} where reservation_number = ${number}`.execute(db)
  // The request to cancel is dated today, however long ago the stay was booked.
  if (becomes === 'cancellation requested')
    await sql`update reservation_event set at = now() where reservation_number = ${number}
      and to_state = 'cancellation_requested'`.execute(db)
  await sql`update mail set state = 'sent', attempts = 1, created_at = created_at - ${back}, sent_at = created_at - ${back}
    where reservation_number = ${number}`.execute(db)
}

async function backdateVoucherOrder(shop: PastShop, number: string): Promise<void> {
  const back = sql`make_interval(days => ${shop.daysAgo})`
  const { db } = shop
  await sql`update voucher_order set created_at = created_at - ${back} where number = ${number}`.execute(db)
  await sql`update voucher_order_event set at = at - ${back} where order_number = ${number}`.execute(db)
  await sql`update voucher_code set created_at = created_at - ${back} where order_number = ${number}`.execute(db)
  await sql`update payment set created_at = created_at - ${back} where voucher_order_number = ${number}`.execute(db)
  await sql`update mail set state = 'sent', attempts = 1, created_at = created_at - ${back}, sent_at = created_at - ${back}
    where kind like 'voucher%' and variables ->> 'number' = ${number}`.execute(db)
}

async function applyOutcome(shop: PastShop, number: string, { becomes, note, surname }: PastSale): Promise<void> {
  const { db } = shop
  if (note)
    await db
      .insertInto('reservation_note')
      .values({ reservation_number: number, written_by: 'support@demo.test', text: note, at: shop.now() })
      .execute()
  if (becomes === 'refused')
    await sql`update reservation set guest = jsonb_set(guest, '{surname}', to_jsonb(${surname}::text))
      where number = ${number}`.execute(db)
  if (becomes === 'mail failed')
    await sql`update mail set state = 'failed', sent_at = null, attempts = 9,
      last_error = '550 5.1.1 The mailbox does not exist.' where reservation_number = ${number}`.execute(db)
  if (becomes === 'disputed') await openDispute(shop, number)
}

/** The card provider reports the dispute by webhook as soon as the shop is open. */
async function openDispute({ db, cardProvider }: PastShop, number: string): Promise<void> {
  const reservation = await findReservation(db, number)
  const payment = await db
    .selectFrom('payment')
    .select('intent_id')
    .where('reservation_number', '=', number)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  if (!reservation || !payment?.intent_id) return
  await fetch(`${cardProvider}/_sim/intents/${payment.intent_id}/dispute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'fraudulent' }),
  })
}
