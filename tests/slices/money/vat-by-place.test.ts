/**
 * VAT by place, part and role of the shop. The expected amounts are computed here independently, from the law and from
 * what was sold, and compared with the invoice, the PDF and the postings.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelStay, startAfterSaleShop } from '../../after-sale-steps.ts'
import { findBookableStay, payByCard, reserveRoom, retryUntilPasses, waitForState } from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'

/** VAT percentages of 2027 by country, for lodging, meals and the kinds of activities. */
const percents: Record<string, Record<string, number>> = {
  NL: { lodging: 21, meals: 9, admission: 9, treatment: 21, rental: 21, food: 9, drinks: 21, transport: 9 },
  BE: { lodging: 12, meals: 12, admission: 6, treatment: 21, rental: 21, food: 12, drinks: 21, transport: 6 },
}
const mealEuros: Record<string, number> = {
  ROOM_ONLY: 0,
  BED_AND_BREAKFAST: 15,
  HALF_BOARD: 40,
  FULL_BOARD: 55,
  ALL_INCLUSIVE: 70,
}
const slugs = { NL: 'sea-steam-in-domburg', BE: 'still-canals-after-six' }

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop(false, ['Still canals after six'])
  shop = at.shop
})
afterAll(() => shop?.close())

let skipDays = 40
async function sellStay(country: keyof typeof slugs, scheme: string | null, skip = (skipDays += 4)) {
  await at.db().updateTable('deal').set({ vat_scheme: scheme }).where('slug', '=', slugs[country]).execute()
  const chosen = await findBookableStay(shop, { slug: slugs[country], skipDays: skip })
  const { reservation } = await reserveRoom(shop, chosen, {})
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const number = reservation.reservationNumber
  return { number, token: { 'manage-token': reservation.manage_token }, reservation: await readReservation(number) }
}

const readReservation = (number: string) =>
  at.db().selectFrom('reservation').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const postingsOf = async (number: string) =>
  (
    await sql<{ account: string; code: string | null; cents: number }>`
      select p.account, p.vat_code as code, sum(p.debit_cents - p.credit_cents)::int as cents
      from posting p join journal_entry e on e.id = p.entry_id
      where e.reservation_number = ${number} group by 1, 2 having sum(p.debit_cents - p.credit_cents) <> 0`.execute(
      at.db(),
    )
  ).rows
const balanceOf = (rows: Awaited<ReturnType<typeof postingsOf>>, account: string, code?: string | null) =>
  rows
    .filter((row) => row.account === account && (code === undefined || row.code === code))
    .reduce((sum, row) => sum + row.cents, 0)

type Line = { kind: string; label: string; amount_cents: number }
/** The expected gross cents by VAT percentage. */
async function computeExpectedGrossCents(
  country: 'NL' | 'BE',
  reservation: Awaited<ReturnType<typeof readReservation>>,
) {
  const lines = reservation.lines as Line[]
  const rooms = reservation.rooms as { adults: number; children: number[] }[]
  const { room } = reservation.snapshot as { room: { board_type: string } }
  const people = rooms.reduce((sum, { adults, children }) => sum + adults + children.length, 0)
  const kinds = new Map(
    (await at.db().selectFrom('activity').select(['external_name', 'vat_kind']).execute()).map((row) => [
      row.external_name,
      row.vat_kind,
    ]),
  )
  const gross = new Map<string, number>()
  const add = (key: string, cents: number) => {
    if (cents !== 0) gross.set(key, (gross.get(key) ?? 0) + cents)
  }
  const rate = (kind: string) => `${country} ${percents[country]![kind]}`
  for (const { kind, label, amount_cents: cents } of lines) {
    if (kind === 'room') {
      const meals = mealEuros[room.board_type]! * 100 * people * reservation.nights
      add(rate('lodging'), cents - meals)
      add(rate('meals'), meals)
    } else if (kind === 'stay') {
      const meals = mealEuros[room.board_type]! * 100 * people * reservation.nights
      const included = await includedPrices(reservation)
      add(rate('lodging'), cents - meals - included.reduce((sum, activity) => sum + activity.cents, 0))
      add(rate('meals'), meals)
      for (const activity of included) add(rate(activity.kind), activity.cents)
    } else if (kind.endsWith('activity')) add(rate(kinds.get(label)!), cents)
    else if (kind === 'tourist_tax' || kind === 'sgr_contribution') add('others', cents)
    else if (kind === 'reservation_cost') add('NL 21', cents)
    else add(rate('lodging'), cents)
  }
  return gross
}
const vatCodeOf = (key: string) => {
  const [country, percent] = key.split(' ') as [string, string]
  return country === 'NL' ? `vat_${Number(percent) * 100}` : `${country.toLowerCase()}_${Number(percent) * 100}`
}
const vatCentsOf = (gross: number, percent: number) => Math.round((gross * percent) / (100 + percent))

describe.each(['NL', 'BE'] as const)('own supply in %s', (country) => {
  test('each part bears the rate of the country, on the invoice, the paper and in the books', async () => {
    const sold = await sellStay(country, null)
    const expected = await computeExpectedGrossCents(country, sold.reservation)
    const rows = await postingsOf(sold.number)
    for (const [key, gross] of expected) {
      if (key === 'others') continue
      const vat = vatCentsOf(gross, Number(key.split(' ')[1]))
      expect([key, 0 - balanceOf(rows, 'vat', vatCodeOf(key)), 0 - balanceOf(rows, 'revenue', vatCodeOf(key))]).toEqual(
        [key, vat, gross - vat],
      )
    }
    expect(0 - balanceOf(rows, 'collected_for_others')).toBe(expected.get('others') ?? 0)
    expect(rows.filter((row) => row.account === 'vat')).toHaveLength(
      [...expected.keys()].filter((key) => key !== 'others').length,
    )
    expect(balanceOf(rows, 'cost_of_sales')).toBe(
      sold.reservation.net_cents + (await sumActivityCosts(sold.reservation)),
    )
    const text = await readPrintedInvoice(sold)
    if (country === 'BE') expect(text).toContain('Belgium')
    else expect(text).not.toContain('Belgium')
  })
})

/** Cost and price in cents of the activities of the stay, at the prices of their season. */
async function activitiesOf(reservation: Awaited<ReturnType<typeof readReservation>>) {
  const { activities } = reservation.snapshot as { activities: { activity_id: number }[] }
  const found: { kind: string; cost: number; cents: number }[] = []
  for (const { activity_id } of activities) {
    const { vat_kind: kind } = await at
      .db()
      .selectFrom('activity')
      .select('vat_kind')
      .where('id', '=', activity_id)
      .executeTakeFirstOrThrow()
    const activity = { kind, cost: 0, cents: 0 }
    const pricings = await at
      .db()
      .selectFrom('activity_pricing')
      .selectAll()
      .where('activity_id', '=', activity_id)
      .where('from_date', '<=', reservation.check_in)
      .where('to_date', '>=', reservation.check_in)
      .orderBy('from_date')
      .orderBy('id')
      .execute()
    for (const { adults, children } of reservation.rooms as { adults: number; children: number[] }[])
      for (const age of [...Array.from({ length: adults }, () => 18), ...children]) {
        const pricing = pricings.find(({ from_age, to_age }) => from_age <= age && age <= to_age)
        const cost = pricing?.cost_price_cents ?? 0
        activity.cost += cost
        activity.cents += Math.round((cost * (10_000 + (pricing?.margin_bp ?? 0))) / 10_000)
      }
    found.push(activity)
  }
  return found
}
/** All activities of these sales are included, none is optional. */
const includedPrices = activitiesOf
const sumActivityCosts = async (reservation: Awaited<ReturnType<typeof readReservation>>): Promise<number> =>
  (await activitiesOf(reservation)).reduce((sum, { cost }) => sum + cost, 0)

const readPrintedInvoice = async ({ number, token }: Awaited<ReturnType<typeof sellStay>>) => {
  const response = await fetch(`${shop.url}/api/documents/invoice/${number}`, { headers: token })
  return extractPdfText(Buffer.from(await response.arrayBuffer()))
}

test.each(['travel_agent', 'agent'])(
  '%s: only what is left after the costs is taxed, at the general rate',
  async (scheme) => {
    const sold = await sellStay('BE', scheme)
    const lines = sold.reservation.lines as Line[]
    const held = lines
      .filter(({ kind }) => kind === 'tourist_tax' || kind === 'sgr_contribution')
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const costs = sold.reservation.net_cents + (await sumActivityCosts(sold.reservation))
    const margin = sold.reservation.total_cents - held - costs
    const vat = vatCentsOf(margin, 21)
    const rows = await postingsOf(sold.number)
    expect(margin).toBeGreaterThan(0)
    expect(0 - balanceOf(rows, 'vat')).toBe(vat)
    expect(0 - balanceOf(rows, 'collected_for_others')).toBe(held)
    expect(0 - balanceOf(rows, 'owed_hotel_supplier') - balanceOf(rows, 'owed_activities')).toBe(costs)
    expect(0 - balanceOf(rows, 'revenue') - balanceOf(rows, 'cost_of_sales')).toBe(margin - vat)
    // An agent's revenue is its commission.
    if (scheme === 'agent')
      expect([0 - balanceOf(rows, 'revenue'), balanceOf(rows, 'cost_of_sales')]).toEqual([margin - vat, 0])
    const text = await readPrintedInvoice(sold)
    expect(text).toContain(scheme === 'agent' ? 'on behalf of the hotel' : 'bijzondere regeling reisbureaus')
    expect(text).not.toMatch(/VAT \d|21\s?%/)

    await cancelStay(shop, sold)
    await retryUntilPasses(async () => {
      const { state } = await readReservation(sold.number)
      expect(['cancelled', 'refunding', 'refunded']).toContain(state)
    })
    const after = await postingsOf(sold.number)
    const retained = 0 - balanceOf(after, 'revenue') - balanceOf(after, 'vat') - balanceOf(after, 'cost_of_sales')
    const { supplier_penalty_cents: penalty } = await at
      .db()
      .selectFrom('cancellation_request')
      .select('supplier_penalty_cents')
      .where('reservation_number', '=', sold.number)
      .executeTakeFirstOrThrow()
    expect(0 - balanceOf(after, 'owed_hotel_supplier')).toBe(penalty)
    expect([balanceOf(after, 'owed_activities'), balanceOf(after, 'collected_for_others')]).toEqual([0, 0])
    expect(0 - balanceOf(after, 'vat')).toBe(vatCentsOf(Math.max(0, retained), 21))
  },
)

test('the scheme and the kinds of activities are those of the sale, whatever is changed afterwards', async () => {
  const chosen = await findBookableStay(shop, { slug: slugs.NL, skipDays: (skipDays += 4) })
  await at.db().updateTable('deal').set({ vat_scheme: null }).where('slug', '=', slugs.NL).execute()
  const { reservation } = await reserveRoom(shop, chosen, {})
  await at.db().updateTable('deal').set({ vat_scheme: 'travel_agent' }).where('slug', '=', slugs.NL).execute()
  await at.db().updateTable('activity').set({ vat_kind: 'general' }).execute()
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const invoice = await at
    .db()
    .selectFrom('invoice')
    .select(['scheme', 'vat'])
    .where('reservation_number', '=', reservation.reservationNumber)
    .executeTakeFirstOrThrow()
  expect(invoice.scheme).toBe('normal')
  expect((invoice.vat as { code: string }[]).map(({ code }) => code)).toContain('vat_900')
})
