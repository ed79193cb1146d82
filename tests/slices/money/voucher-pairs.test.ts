/**
 * A voucher that is sold under one scheme and used under another is taxed once: over its sale, its use, a refund and
 * its expiry, the VAT in the postings is what the law says of the money that was paid. A table of every pair, with what
 * becomes of the voucher, at 21 % for lodging, at 9 % (the Dutch rate until 2025), and across the change. A voucher
 * also pays what the stay owes to others. The expected VAT is worked out here.
 *
 * In the gate: each kind of voucher under one scheme and at one rate. In the long suite: under every scheme and rate.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeOffExpiredCodes } from '@tussenuit/modules/money/ledger/index.ts'
import { findPayments } from '@tussenuit/modules/money/payment/index.ts'
import { postExternalRefund } from '@tussenuit/modules/money/refund/index.ts'
import { voidOrderCodes } from '@tussenuit/modules/sale/voucher/freeze-flows.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { isLong } from '../../suite/form.ts'
import { type PlayedSale, WorkedShop } from '../../worked-sale-steps.ts'
import { addDays, divideCents, type Role, type WorkedSale } from '../../worked-sales.ts'

/**
 * How a voucher is sold. `isTaxed`: its VAT is known and due at the sale (article 65a of the Dutch VAT act: place and
 * rate are known). A package under the margin scheme, or of which the shop is an agent, has no such VAT, so that its
 * voucher is multi-purpose even where the product says single-purpose.
 */
const sold = {
  'single-purpose': { kind: 'single', pack: null, isTaxed: true, priceBp: 10_000 },
  'single-purpose, below its value': { kind: 'single', pack: null, isTaxed: true, priceBp: 8_000 },
  'single-purpose, package of the guarantee fund': { kind: 'single', pack: 'normal', isTaxed: true, priceBp: 10_000 },
  'multi-purpose': { kind: 'multi', pack: null, isTaxed: false, priceBp: 10_000 },
  'multi-purpose, below its value': { kind: 'discounted', pack: null, isTaxed: false, priceBp: 8_000 },
  'package of the guarantee fund, margin scheme': {
    kind: 'single',
    pack: 'travel_agent',
    isTaxed: false,
    priceBp: 10_000,
  },
  'package of the guarantee fund, agent': { kind: 'single', pack: 'agent', isTaxed: false, priceBp: 10_000 },
} as const
type Sold = keyof typeof sold
const roles: readonly Role[] = ['normal', 'travel_agent', 'agent']

/**
 * What becomes of it. `whole`: it pays all that is taxed of the stay. `with others`: it pays all of the stay, tourist
 * tax and guarantee contribution too. `part`: it is used up, and the card pays the rest. `stay refunded`: the stay is
 * cancelled free of charge, the value is on the code again. `refunded`: so is the price of the voucher then; `with
 * others, refunded`: this after it paid all. `expired`: a part is used, and the rest of the value expires.
 *
 * Left out, because they cannot exist: a voucher that expires or is refunded without having been used has no scheme of
 * a use, and is in the table below; one that was used up in whole has nothing left that expires; a given voucher was
 * sold under no scheme (tests/slices/money/voucher-vat.long.test.ts).
 */
const outcomes = [
  'whole',
  'with others',
  'part',
  'stay refunded',
  'refunded',
  'with others, refunded',
  'expired',
] as const
type Outcome = (typeof outcomes)[number]
/** Without a use. */
const unused = ['expired', 'refunded'] as const

/** The percentage for lodging on the days on which the voucher is sold and the stay takes place, and these days. */
const rates = {
  '21 %': { ofVoucher: 21, ofStay: 21, soldOn: '2026-02-10', paidOn: '2026-03-02', checkIn: '2026-05-14' },
  '9 %': { ofVoucher: 9, ofStay: 9, soldOn: '2025-10-13', paidOn: '2025-11-03', checkIn: '2025-12-11' },
  '9 %, then 21 %': { ofVoucher: 9, ofStay: 21, soldOn: '2025-10-13', paidOn: '2026-03-02', checkIn: '2026-05-14' },
} as const
type Rate = keyof typeof rates
const rateNames = Object.keys(rates) as Rate[]

type Use = { role: Role; rate: Rate }
/** The schemes and rates under which a kind of voucher is used: all, or one in the gate, another for each kind. */
function usesOf(name: Sold): readonly Use[] {
  if (isLong) return roles.flatMap((role) => rateNames.map((rate) => ({ role, rate })))
  const place = Object.keys(sold).indexOf(name)
  return [{ role: roles[place % 3]!, rate: rateNames[(place + 1 + Math.floor(place / 3)) % 3]! }]
}

type Case = Use & { sold: Sold; outcome: Outcome; isUsed: boolean }
const cases: Case[] = [
  ...(Object.keys(sold) as Sold[]).flatMap((name) =>
    usesOf(name).flatMap((use) => outcomes.map((outcome) => ({ sold: name, ...use, outcome, isUsed: true }))),
  ),
  ...(Object.keys(sold) as Sold[]).flatMap((name) =>
    unused.map((outcome) => ({ sold: name, role: 'normal' as const, rate: '9 %' as const, outcome, isUsed: false })),
  ),
]

/** A stay of two nights with a massage: all is taxed at 21 %, but lodging until 2025 and what is held for others. */
const stay = { room: 24_000, massage: 3_137, reservationCost: 1_900, touristTax: 300, sgr: 1_000 }
const [taxedCents, heldCents] = [stay.room + stay.massage + stay.reservationCost, stay.touristTax + stay.sgr]
const costs = { hotel: 16_000, massage: 2_000 }
const isRefunded = (outcome: Outcome) => outcome.endsWith('refunded')

function makeSale({ sold: name, role, rate, outcome }: Case, index: number): WorkedSale {
  const isWithOthers = outcome.startsWith('with others')
  const usedCents = isWithOthers ? taxedCents + heldCents : outcome === 'whole' ? taxedCents : 11_113
  const value = outcome === 'expired' ? usedCents + 4_321 : usedCents
  const price = Math.floor((value * sold[name].priceBp) / 10_000)
  const { soldOn, paidOn, checkIn } = rates[rate]
  return {
    index,
    role,
    country: 'NL',
    buyer: 'private',
    soldOn: paidOn,
    paidOn,
    invoicedOn: paidOn,
    secondPaymentOn: addDays(paidOn, 5),
    checkIn,
    endedOn: addDays(paidOn, 8),
    lostOn: addDays(paidOn, 10),
    overturnedOn: addDays(paidOn, 45),
    nights: 2,
    people: 2,
    board: 'ROOM_ONLY',
    nightlyCents: [10_000, 10_000],
    weekendCents: [0, 0],
    included: [],
    optional: [{ title: 'Massage', kind: 'treatment', cents: stay.massage, costCents: costs.massage }],
    isOnePrice: false,
    roomCents: stay.room,
    touristTax: stay.touristTax,
    sgr: stay.sgr,
    rounding: 0,
    hotelCents: costs.hotel,
    isDeposit: false,
    voucher: { kind: sold[name].kind, value, price, usedCents, mealsBp: 0, soldOn },
    ending: isRefunded(outcome) ? 'whole' : 'none',
    endingCents: 0,
    dispute: 'none',
  }
}

const vatIn = (cents: number, percent = 21): number => Math.round((cents * percent) / (100 + percent))

/** The VAT that is due in all. */
function lawfulVat(one: Case, { voucher }: WorkedSale): number {
  const { sold: name, rate, outcome, isUsed } = one
  // The price is paid back: nothing was supplied and nothing is paid.
  if (outcome === 'refunded' || outcome === 'with others, refunded') return 0
  // Due at the sale, whether the voucher is used or not; a multi-purpose one that nobody uses is no supply.
  const ofSale = sold[name].isTaxed ? vatIn(voucher.price, rates[rate].ofVoucher) : 0
  return isUsed && outcome !== 'stay refunded' ? ofSale + vatOfStay(one, voucher) : ofSale
}

/**
 * The VAT on the rest of the stay: without what was taxed with the voucher, or what nobody paid of it. A taxed voucher
 * first pays what it was sold for, lodging. What it pays for others was taxed by mistake when it was sold: that VAT is
 * taken back.
 */
function vatOfStay({ sold: name, role, rate }: Case, voucher: WorkedSale['voucher']): number {
  const { isTaxed } = sold[name]
  const { ofVoucher, ofStay } = rates[rate]
  const paid = Math.round((voucher.price * voucher.usedCents) / voucher.value)
  const deducted = isTaxed ? voucher.usedCents : voucher.usedCents - paid
  const takenBack = vatIn(Math.max(0, deducted - taxedCents), ofVoucher)
  const rest = Math.max(0, taxedCents - deducted)
  if (role !== 'normal') return vatIn(Math.max(0, rest - costs.hotel - costs.massage)) - takenBack
  const [lodging, others] = [stay.room, taxedCents - stay.room]
  const ofLodging = Math.min(
    lodging,
    isTaxed && ofVoucher === ofStay ? deducted : divideCents(deducted, [lodging, others])[0]!,
  )
  const left = { lodging: lodging - ofLodging, others: rest - (lodging - ofLodging) }
  const vat = ofStay === 21 ? vatIn(rest) : vatIn(left.lodging, ofStay) + vatIn(left.others)
  return vat - takenBack
}

let shop: TestShop
let played: PlayedSale[]
beforeAll(async () => {
  shop = await startTestShop({ deals: 2, priceDays: 40, work: false })
  const { db } = shop.shop
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 10 }))
  const template = await db
    .selectFrom('reservation')
    .selectAll()
    .where('number', '=', reservation.reservationNumber)
    .executeTakeFirstOrThrow()
  const { id } = await db.selectFrom('voucher').select('id').where('kind', '=', 'value').executeTakeFirstOrThrow()
  const worked = new WorkedShop(shop.shop, id, template)
  worked.packageOf = ({ index }) => {
    const { pack } = sold[cases[index]!.sold]
    return pack && { scheme: pack, isSgr: true, countries: ['NL'] }
  }
  played = await worked.play(cases.map(makeSale), (index) => cases[index]!.isUsed)
  for (const { order, sale } of played)
    if (['refunded', 'with others, refunded'].includes(cases[sale.index]!.outcome))
      await refundVoucher(order!, addDays(sale.endedOn, 10))
  await writeOffExpiredCodes(at('2028-04-01'))
}, 120_000)
afterAll(() => shop?.close())
const at = (day: string) => ({ ...shop.shop, now: () => new Date(`${day}T11:00:00Z`) })

/** Its price is paid back to the card, and what is left of its codes is taken back. */
async function refundVoucher(order: string, day: string): Promise<void> {
  const [payment] = await findPayments(shop.shop.db, { voucherOrderNumber: order })
  await shop.shop.db.transaction().execute(async (trx) => {
    await postExternalRefund(at(day), trx, {
      paymentId: payment!.id,
      providerId: `re_${order}`,
      amountCents: payment!.received_cents,
      state: 'succeeded',
    })
    await voidOrderCodes(at(day), trx, order, 'refunded')
  })
}

async function readBalances({ number, order }: PlayedSale): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select p.account, sum(p.debit_cents - p.credit_cents)::int as cents
    from posting p join journal_entry e on e.id = p.entry_id
    where e.reservation_number = ${number} or e.voucher_order_number = ${order} group by 1`.execute(shop.shop.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const isUseOf =
  (name: Sold, { role, rate }: Use) =>
  (one: Case) =>
    one.sold === name && one.role === role && one.rate === rate && one.isUsed
const unusedOf = (name: Sold) => cases.filter((one) => one.sold === name && !one.isUsed)
const taxOf = async (own: readonly Case[]) => {
  const rows = await Promise.all(
    own.map(async (one) => {
      const play = played[cases.indexOf(one)]!
      const balances = await readBalances(play)
      return { one, due: lawfulVat(one, play.sale), booked: 0 - (balances['vat'] ?? 0), balances }
    }),
  )
  return {
    rows,
    due: Object.fromEntries(rows.map(({ one, due }) => [one.outcome, due])),
    booked: Object.fromEntries(rows.map(({ one, booked }) => [one.outcome, booked])),
  }
}

describe.each(Object.keys(sold) as Sold[])('sold as %s', (name) => {
  test.each(usesOf(name))('and used under $role, lodging at $rate: taxed once', async (use) => {
    const { rows, due, booked } = await taxOf(cases.filter(isUseOf(name, use)))
    expect(Object.keys(due)).toEqual([...outcomes])
    expect(booked).toEqual(due)
    for (const { one, balances } of rows) {
      const isOpen = one.outcome === 'stay refunded'
      const left = ['customer', ...(isOpen ? [] : ['voucher_liability', 'voucher_deferred'])]
      for (const account of left)
        expect([one.outcome, account, balances[account] ?? 0]).toEqual([one.outcome, account, 0])
      const held = isRefunded(one.outcome) ? 0 : heldCents
      expect([one.outcome, 0 - (balances['collected_for_others'] ?? 0)]).toEqual([one.outcome, held])
    }
  })

  test('and not used: taxed at the sale or not at all', async () => {
    const { due, booked } = await taxOf(unusedOf(name))
    expect(Object.keys(due)).toEqual([...unused])
    expect(booked).toEqual(due)
  })

  test('on the account of the guarantee fund where it is for its package', async () => {
    const [first] = unusedOf(name)
    const balances = await readBalances(played[cases.indexOf(first!)]!)
    const [card, other] = sold[name].pack ? ['card_sgr', 'card_standard'] : ['card_standard', 'card_sgr']
    expect([balances[card], balances[other] ?? 0]).toEqual([played[cases.indexOf(first!)]!.sale.voucher.price, 0])
  })
})

test('the checks of the books find nothing', async () => {
  const { rows } = await sql.raw<Violation>(buildBooksQuery(60)).execute(shop.shop.db)
  expect(rows.filter(({ invariant }) => /^INV-(?:3[2-5]|37|38|4\d|5[0-2])$/.test(invariant))).toEqual([])
})
