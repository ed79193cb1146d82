/** The steps of a booking over the API, for tests. */
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import type { CompanyInput } from '@tussenuit/modules/shared/company.ts'
import type { GuestForm } from '@tussenuit/modules/sale/booking/guest-shape.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import type { TestShop } from './harness.ts'
import { patienceMs } from './suite/form.ts'

type Rooms = { adults: number; children?: number[] }[]

/** Finds a bookable day of a deal, with its live hotels and rooms. */
export async function findBookableStay(
  shop: TestShop,
  options: {
    slug?: string
    deal?: (deal: { is_sgr_package: boolean; title: string; deals_id: number; has_activity: boolean }) => boolean
    rooms?: Rooms
    skipDays?: number
  } = {},
) {
  const deals = (await shop.client('GET /deals', { query: {} })).data as {
    deals_id: number
    category_id: string
    title: string
    is_sgr_package: boolean
    has_activity: boolean
    externally_sold: boolean
    travel_companion: number
  }[]
  const deal = deals.find(
    (one) =>
      !one.externally_sold &&
      one.travel_companion === 2 &&
      (options.slug === undefined || one.category_id === options.slug) &&
      (options.deal?.(one) ?? true),
  )
  if (!deal) throw new Error('no such deal among those loaded')
  const calendar = (await shop.client('POST /getCalendar', { body: { deals_id: deal.deals_id } })).data
  const nights = calendar.stays[0]!.nights
  const rooms = options.rooms ?? [{ adults: 2 }]
  const from = addDays(calendar.min_date, options.skipDays ?? 14)
  const days = (
    await shop.client('POST /hotels/calendar', {
      body: { deals_id: deal.deals_id, nights, rooms, from, to: addDays(from, 50) },
    })
  ).data
  // A day of the calendar may have sold out in the meantime; then the next day is tried.
  for (const day of days.filter((one) => one.available)) {
    const stay = { deals_id: deal.deals_id, check_in: day.date, nights, rooms }
    const hotels = (await shop.client('POST /live-prices', { body: stay })).data
    if (hotels.length === 0) continue
    const offered = (await shop.client('POST /room-config', { body: { ...stay, hotel_id: hotels[0]!.hotel_id } })).data
    return { deal, stay, day, hotels, rooms: offered }
  }
  throw new Error(`no free day for ${deal.title}`)
}

export type Chosen = Awaited<ReturnType<typeof findBookableStay>>

export const makeGuestForm = (surname = 'de Vries') => ({
  name: 'Sanne',
  surname,
  email: 'sanne@example.nl',
  phone: '+31612345678',
  guestDetail: [
    { name: 'Sanne', surname },
    { name: 'Joost', surname: 'Bakker' },
  ],
})

/** Reserves a room; the reservation awaits payment. */
export async function reserveRoom(
  shop: TestShop,
  chosen: Chosen,
  more: {
    surname?: string
    email?: string
    activities?: number[]
    pay?: 'full' | 'deposit'
    room?: number
    guests?: GuestForm['guestDetail']
    language?: LanguageCode
    receiver?: { name: string; surname: string; email: string }
    company?: CompanyInput
  } = {},
) {
  const room = chosen.rooms[more.room ?? 0]!
  const activities = more.activities ?? []
  const quote = (
    await shop.client('POST /specific-config', {
      body: { deals_id: chosen.deal.deals_id, book_hash: room.book_hash, activities, pay: more.pay ?? 'full' },
    })
  ).data
  const prebooked = (
    await shop.client('POST /prebook', {
      body: { deals_id: chosen.deal.deals_id, book_hash: room.book_hash, activities },
    })
  ).data
  const body = {
    ...chosen.stay,
    book_hash: prebooked.book_hash,
    activities,
    pay: more.pay ?? ('full' as const),
    agreed_total_cents: prebooked.total_cents,
    terms_accepted: true as const,
    // One browser session of a test books for many travellers, so repeated bookings are allowed.
    book_again: true,
    ...(more.language && { language: more.language }),
    ...(more.receiver && { bookingInfoReceiver: more.receiver }),
    ...(more.company && { company: more.company }),
    guestForm: {
      ...makeGuestForm(more.surname),
      ...(more.email ? { email: more.email } : {}),
      ...(more.guests ? { guestDetail: more.guests } : {}),
    },
  }
  const reservation = (await shop.client('POST /pre-reservation', { body })).data
  return { room, quote, prebooked, reservation, body }
}

type PayableSale = { payment: { client_secret: string; publishable_key: string } | null }
export type ConfirmedIntent = {
  id: string
  status?: string
  amount?: number
  error?: { code: string }
  next_action?: { redirect_to_url?: { url: string }; use_stripe_sdk?: { stripe_js: string } }
}

export const intentIdOfSale = (sale: PayableSale): string => sale.payment!.client_secret.split('_secret_')[0]!

/** Pays as the browser does: with the publishable key and the client secret. */
export async function payByCard(
  shop: TestShop,
  sale: PayableSale,
  method = 'pm_card_visa',
  more: Record<string, string> = {},
): Promise<ConfirmedIntent> {
  return confirmIntent(shop, sale, { payment_method: method, ...more })
}

async function confirmIntent(
  shop: TestShop,
  sale: PayableSale,
  fields: Record<string, string>,
): Promise<ConfirmedIntent> {
  const { client_secret, publishable_key } = sale.payment!
  const response = await fetch(`${shop.standIns}/v1/payment_intents/${intentIdOfSale(sale)}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ key: publishable_key, client_secret, ...fields }),
  })
  return (await response.json()) as ConfirmedIntent
}

/** Pays on the bank's page; returns the URL of the bank's redirect. */
export async function payAtBank(
  shop: TestShop,
  sale: PayableSale,
  outcome: 'authorise' | 'later' | 'fail' | 'cancel',
  method: 'ideal' | 'bancontact' | 'wero' = 'ideal',
): Promise<URL> {
  const billing: Record<string, string> =
    method === 'bancontact' ? { 'payment_method_data[billing_details][name]': 'Sanne de Vries' } : {}
  const waiting = await confirmIntent(shop, sale, {
    'payment_method_data[type]': method,
    ...billing,
    return_url: `${shop.url}/payment-details`,
  })
  const page = waiting.next_action?.redirect_to_url?.url
  if (!page) throw new Error(`no bank page: ${JSON.stringify(waiting)}`)
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
  return new URL(answer.headers.get('location')!)
}

/** Calls the control interface of the card provider's stand-in: GET, or POST with a body. */
export const callProviderStandIn = <T = Record<string, unknown>>(
  shop: TestShop,
  path: string,
  body?: object,
): Promise<T> => callStandIn(`${shop.standIns}/_sim${path}`, body)

/**
 * Counts the supplier's replies to price searches for several hotels from now on, because the shop writes its own log
 * of them later.
 */
export function countSupplierAnswers(shop: TestShop): { answered(): number; byParty: Map<string, number> } {
  const { supplier: source } = shop.shop
  const { searchHotels } = source
  const byParty = new Map<string, number>()
  source.searchHotels = async (stay, hotels, options) => {
    const rates = await searchHotels.call(source, stay, hotels, options)
    const party = partyKey(stay.rooms)
    byParty.set(party, (byParty.get(party) ?? 0) + 1)
    return rates
  }
  return { answered: () => [...byParty.values()].reduce((sum, count) => sum + count, 0), byParty }
}

export const callSupplierStandIn = <T = Record<string, unknown>>(
  shop: TestShop,
  path: string,
  body?: object,
): Promise<T> => callStandIn(`${shop.standIns}/_etg${path}`, body)

async function callStandIn<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(
    url,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

type ProviderIntent = {
  id: string
  amount: number
  amount_received: number
  status: string
  metadata: Record<string, string>
}
type ProviderRefund = { id: string; payment_intent: string; amount: number; status: string }

/** An intent at the card provider: its account, its state and its refunds. */
export async function readProviderPayment(
  shop: TestShop,
  intentId: string,
): Promise<{ account: string; intent: ProviderIntent; refunds: ProviderRefund[] }> {
  const books = await callProviderStandIn<Record<string, { intent: ProviderIntent[]; refund: ProviderRefund[] }>>(
    shop,
    '/state',
  )
  for (const [account, book] of Object.entries(books)) {
    const intent = book.intent.find((one) => one.id === intentId)
    if (intent) return { account, intent, refunds: book.refund.filter((one) => one.payment_intent === intentId) }
  }
  throw new Error(`the card provider does not know ${intentId}`)
}

type SupplierOrder = {
  partnerOrderId: string
  state: string
  rooms: { first_name: string; last_name: string; is_child: boolean; age: number | null }[][]
}

/** The hotel supplier's orders for a reservation, and the shop's attempts. */
export async function readSupplierOrders(
  shop: TestShop,
  number: string,
): Promise<{ orders: SupplierOrder[]; attempts: { id: string; state: string; code: string | null }[] }> {
  const attempts = await shop.shop.db
    .selectFrom('supplier_attempt')
    .select(['id', 'state', 'code'])
    .where('reservation_number', '=', number)
    .orderBy('created_at')
    .execute()
  const { orders } = await callSupplierStandIn<{ orders: SupplierOrder[] }>(shop, '/state')
  return { attempts, orders: orders.filter((order) => attempts.some((attempt) => attempt.id === order.partnerOrderId)) }
}

/** The transitions of a reservation as "who: from > to". */
export async function listTransitions(shop: TestShop, number: string): Promise<string[]> {
  const rows = await shop.shop.db
    .selectFrom('reservation_event')
    .selectAll()
    .where('reservation_number', '=', number)
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.actor}: ${row.from_state ?? '-'} > ${row.to_state}`)
}

/** Waits until every webhook sent so far has been accepted. */
export async function waitForWebhooks(shop: TestShop): Promise<void> {
  await retryUntilPasses(async () => {
    const { waiting } = await callProviderStandIn<{ waiting: unknown[] }>(shop, '/webhooks')
    if (waiting.length > 0) throw new Error(`${waiting.length} webhooks are still pending`)
  })
}

/** The number of rows in each of the sale's tables. Equal numbers before and after mean that nothing was stored. */
export async function countSalesRows(shop: TestShop): Promise<Record<string, number>> {
  await waitForWebhooks(shop)
  const tables = [
    'reservation',
    'reservation_event',
    'payment',
    'refund',
    'supplier_attempt',
    'voucher_order',
    'voucher_code',
    'payment_log',
    'staff_task',
    'mail',
  ] as const
  const counts = await Promise.all(
    tables.map(
      async (table) =>
        [
          table,
          Number(
            (
              await shop.shop.db
                .selectFrom(table)
                .select((sql) => sql.fn.countAll().as('rows'))
                .executeTakeFirstOrThrow()
            ).rows,
          ),
        ] as const,
    ),
  )
  return Object.fromEntries(counts)
}

/** Repeats a check until it no longer throws; throws its last error after `milliseconds`. */
export async function retryUntilPasses<T>(look: () => Promise<T> | T, milliseconds = patienceMs): Promise<T> {
  const until = Date.now() + milliseconds
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** An amount in the format of mails and documents. */
export const formatEnglishEuros = (cents: number): string => formatEuros(cents, 'en')

export async function waitForState(shop: TestShop, number: string, ...wanted: string[]): Promise<string> {
  const until = Date.now() + patienceMs
  for (;;) {
    const { state } = (await shop.client('GET /getReservationStatusMessage/:id', { params: { id: number }, query: {} }))
      .data
    if (wanted.includes(state)) return state
    if (Date.now() > until) throw new Error(`${number} is ${state}, not ${wanted.join(' or ')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function readInbox(
  shop: TestShop,
  to?: string,
): Promise<
  { subject: string; text: string; html: string; to: string; attachments: { filename: string; url: string }[] }[]
> {
  const messages = (await (await fetch(`${shop.standIns}/inbox/messages.json`)).json()) as {
    subject: string
    text: string
    html: string
    to: unknown
    attachments: { filename: string; url: string }[]
  }[]
  return messages
    .map((message) => ({ ...message, to: JSON.stringify(message.to) }))
    .filter((message) => !to || message.to.split(/[",<>\s]+/).includes(to))
}
