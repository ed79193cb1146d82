/**
 * Sales of every kind for the proof of the books, and what the law says about their VAT. Shares no code and no table
 * with the product. A sale varies in country, role of the shop, parts of the price, days, class of voucher, buyer,
 * cancellation and dispute.
 */
import { createRandomBelow } from './random-below.ts'

export type Role = 'normal' | 'travel_agent' | 'agent'
export type VoucherClass = 'none' | 'single' | 'multi' | 'discounted' | 'given' | 'partner' | 'agreed'
export type Ending = 'none' | 'whole' | 'part' | 'fee'

export const boards = { ROOM_ONLY: 0, BED_AND_BREAKFAST: 1_500, HALF_BOARD: 4_000, FULL_BOARD: 5_500 }
const activityKinds = ['admission', 'treatment', 'rental', 'food', 'drinks', 'transport', 'general'] as const
export const reservationCost = 1_900

export type Activity = { title: string; kind: (typeof activityKinds)[number]; cents: number; costCents: number }

export type WorkedSale = {
  index: number
  role: Role
  country: 'NL' | 'BE' | 'DE'
  buyer: 'private' | 'NL' | 'BE'
  /** Days: of the sale, of the first payment, of the invoice, of a second payment, of arrival, and of what follows. */
  soldOn: string
  paidOn: string
  invoicedOn: string
  secondPaymentOn: string
  checkIn: string
  endedOn: string
  lostOn: string
  overturnedOn: string
  nights: number
  people: number
  board: keyof typeof boards
  nightlyCents: number[]
  weekendCents: number[]
  included: Activity[]
  optional: Activity[]
  isOnePrice: boolean
  roomCents: number
  touristTax: number
  sgr: number
  rounding: number
  hotelCents: number
  isDeposit: boolean
  voucher: { kind: VoucherClass; value: number; price: number; usedCents: number; mealsBp: number; soldOn: string }
  ending: Ending
  /** What a refund of goodwill pays back, or what a cancellation keeps. */
  endingCents: number
  dispute: 'none' | 'lost' | 'overturned'
}

/** The VAT percentage that the law of the country requires for a supply on that day. */
export function lawfulPercent(
  country: string,
  kind: string,
  { day, bookedOn, dueOn }: { day: string; bookedOn: string; dueOn: string },
): number {
  if (country === 'NL') {
    if (kind === 'lodging') return day < '2026-01-01' ? 9 : 21
    return ['meals', 'food', 'admission', 'transport'].includes(kind) ? 9 : 21
  }
  if (country === 'BE') {
    const isOld = day < '2026-03-01' || (bookedOn < '2026-03-01' && dueOn < '2026-07-01')
    if (kind === 'lodging' || kind === 'meals') return isOld ? 6 : 12
    return kind === 'food' ? 12 : kind === 'admission' || kind === 'transport' ? 6 : 21
  }
  if (kind === 'lodging' || kind === 'transport') return 7
  if (kind === 'meals' || kind === 'food') return day < '2026-01-01' ? 19 : 7
  return 19
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const sumOf = (cents: Iterable<number>): number => [...cents].reduce((sum, one) => sum + one, 0)

/** `cents × numerator / denominator`, rounded half up; for negative cents as for positive ones. */
export function share(cents: number, numerator: number, denominator: number): number {
  const [n, d] = [BigInt(cents) * BigInt(numerator), BigInt(denominator)]
  const doubled = 2n * n + d
  const floor = doubled / (2n * d) - (doubled % (2n * d) < 0n ? 1n : 0n)
  return Number(floor)
}

/** Divides cents in proportion to the weights; remaining cents go to the largest fractions, the earlier one first. */
export function divideCents(cents: number, weights: readonly number[]): number[] {
  const whole = sumOf(weights)
  const shares = weights.map((weight) => Math.floor((cents * weight) / whole))
  const order = weights
    .map((weight, index) => [(cents * weight) % whole, index] as const)
    .sort(([a, i], [b, j]) => b - a || i - j)
  for (const [, index] of order.slice(0, cents - sumOf(shares))) shares[index]! += 1
  return shares
}

export const linesOf = (sale: WorkedSale): { kind: string; label: string; amount_cents: number }[] =>
  [
    ...(sale.isOnePrice
      ? [['stay', 'Your stay', sale.roomCents + sumOf(sale.included.map(({ cents }) => cents))] as const]
      : [
          ['room', 'Room', sale.roomCents] as const,
          ...sale.included.map(({ title, cents }) => ['included_activity', title, cents] as const),
        ]),
    ...sale.optional.map(({ title, cents }) => ['optional_activity', title, cents] as const),
    ['weekend_surcharge', 'Weekend', sumOf(sale.weekendCents)] as const,
    ['tourist_tax', 'Tourist tax', sale.touristTax] as const,
    ['sgr_contribution', 'Guarantee contribution', sale.sgr] as const,
    ['reservation_cost', 'Reservation cost', reservationCost] as const,
    ['rounding', 'Rounding', sale.rounding] as const,
  ]
    .map(([kind, label, amount_cents]) => ({ kind, label, amount_cents }))
    .filter(({ amount_cents }) => amount_cents > 0)

export const totalOf = (sale: WorkedSale): number => sumOf(linesOf(sale).map(({ amount_cents: cents }) => cents))
export const heldOf = ({ sgr, touristTax }: WorkedSale): number => sgr + touristTax
export const cardOf = (sale: WorkedSale): number => totalOf(sale) - sale.voucher.usedCents
/** What is paid on the first day of payment. */
export const firstPaymentOf = (sale: WorkedSale): number =>
  sale.isDeposit ? Math.floor((cardOf(sale) * 3) / 10) : cardOf(sale)
/** What is paid by card in the end. Who cancels for a fee has not paid the balance, so that a fee can be above that. */
export const receivedOf = (sale: WorkedSale): number => (sale.ending === 'fee' ? firstPaymentOf(sale) : cardOf(sale))
/** What a cancellation pays back: to the card, which comes first, and to the code. */
export function paidBackOf(sale: WorkedSale): { card: number; code: number } {
  const retained = sale.ending === 'fee' ? sale.endingCents : 0
  const back = Math.max(0, receivedOf(sale) + sale.voucher.usedCents - retained)
  const card = Math.min(receivedOf(sale), back)
  return { card, code: back - card }
}

const vouchers: readonly VoucherClass[] = ['none', 'single', 'multi', 'discounted', 'given', 'partner', 'agreed']
/** Not before the change of 1 January 2026, at both ends of the Belgian change, and in summer. */
const soldDays = ['2025-11-03', '2025-12-30', '2026-02-28', '2026-03-01', '2026-06-29'] as const
const arrivals = ['2025-12-29', '2026-02-26', '2026-05-14', '2026-06-28', '2026-08-10', '2026-10-03'] as const

export function* makeSales(amount: number, seed = 20261128): Generator<WorkedSale> {
  const below = createRandomBelow(seed)
  for (let index = 0; index < amount; index += 1) yield makeSale(index, below)
}

function makeSale(index: number, below: (limit: number) => number): WorkedSale {
  const pickOne = <T>(choices: readonly T[]): T => choices[below(choices.length)]!
  const activities = (name: string): Activity[] =>
    Array.from({ length: below(3) }, (_, at) => {
      const cents = 500 + below(9_000)
      return {
        title: `${name} ${index} ${at}`,
        kind: pickOne(activityKinds),
        cents,
        costCents: Math.floor(cents * 0.7),
      }
    })
  const nights = 1 + below(5)
  const people = 1 + below(4)
  const [included, optional] = [activities('included'), activities('extra')]
  const nightlyCents = Array.from({ length: nights }, () => 6_000 + below(20_000))
  const roomCents = Math.floor((sumOf(nightlyCents) * (105 + below(30))) / 100)
  const country = pickOne(['NL', 'BE', 'DE'] as const)
  const soldOn = pickOne(soldDays)
  // Booked before the Belgian change, and paid on the last day on which the old rate is kept.
  const isLate = country === 'BE' && soldOn === '2026-02-28' && below(3) > 0
  const paidOn = isLate ? '2026-06-30' : addDays(soldOn, below(2))
  const kind = vouchers[index % vouchers.length]!
  const invoicedOn = addDays(paidOn, pickOne([0, 0, 1, 3]))
  const checkIn = pickOne(arrivals.filter((day) => day > addDays(invoicedOn, 12)))
  const sale: WorkedSale = {
    index,
    role: pickOne(['normal', 'normal', 'travel_agent', 'agent'] as const),
    country,
    buyer: pickOne(['private', 'private', 'NL', 'BE'] as const),
    soldOn,
    paidOn,
    invoicedOn,
    secondPaymentOn: addDays(invoicedOn, 5),
    checkIn,
    endedOn: addDays(invoicedOn, 8),
    lostOn: addDays(invoicedOn, 10),
    overturnedOn: addDays(invoicedOn, 45),
    nights,
    people,
    board: pickOne(Object.keys(boards) as (keyof typeof boards)[]),
    nightlyCents,
    weekendCents: nightlyCents.map(() => (below(3) === 0 ? 1_500 : 0)),
    included,
    optional,
    isOnePrice: below(3) === 0 && included.length > 0,
    roomCents,
    touristTax: below(2) * 150 * people * nights,
    sgr: below(2) * 500 * people,
    rounding: below(100),
    hotelCents: Math.floor(roomCents * 0.8),
    isDeposit: !isLate && below(3) === 0,
    voucher: { kind, value: 0, price: 0, usedCents: 0, mealsBp: 0, soldOn },
    ending: pickOne(['none', 'none', 'whole', 'part', 'fee'] as const),
    endingCents: 0,
    dispute: 'none',
  }
  addVoucher(sale, below)
  addEnding(sale, below)
  return sale
}

function addVoucher(sale: WorkedSale, below: (limit: number) => number): void {
  const { voucher } = sale
  if (voucher.kind === 'none') return
  const taxed = totalOf(sale) - heldOf(sale)
  voucher.usedCents = Math.floor((taxed * (10 + below(50))) / 100)
  voucher.value = voucher.usedCents + below(2) * below(10_000)
  voucher.price = voucher.kind === 'discounted' ? Math.floor((voucher.value * (40 + below(50))) / 100) : voucher.value
  if (voucher.kind === 'given' || voucher.kind === 'partner') voucher.price = 0
  if (voucher.kind === 'agreed') voucher.price = Math.floor((voucher.usedCents * (50 + below(40))) / 100)
  voucher.mealsBp = below(2) * 3_000
  voucher.soldOn = addDays(sale.soldOn, -20)
}

function addEnding(sale: WorkedSale, below: (limit: number) => number): void {
  // A code with an agreed price is given back whole or not at all; see tests/slices/money/partner-claims.test.ts.
  if (sale.ending === 'fee' && sale.voucher.kind === 'agreed') sale.ending = 'part'
  const card = cardOf(sale)
  if (sale.ending === 'part') sale.endingCents = 1 + below(Math.floor(card / 4))
  if (sale.ending === 'fee') sale.endingCents = heldOf(sale) + 1 + below(Math.floor(totalOf(sale) / 2))
  if (sale.ending === 'none' || sale.ending === 'part')
    sale.dispute = (['none', 'none', 'lost', 'overturned'] as const)[below(4)]!
}
