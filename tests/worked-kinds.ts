/**
 * The kinds of mistakes that the worked sales stand for: how books were wrong before tax went by place, day, part and
 * role. Each kind says of which sales it is a mistake; a sale can stand for several. Shares no code with the product.
 */
import { addDays, firstPaymentOf, heldOf, lawfulPercent, receivedOf, totalOf, type WorkedSale } from './worked-sales.ts'

const lastNight = (sale: WorkedSale): string => addDays(sale.checkIn, sale.nights - 1)
const activitiesOf = (sale: WorkedSale) => [...sale.included, ...sale.optional]
const percentOf = (sale: WorkedSale, kind: string, day: string): number =>
  lawfulPercent(sale.country, kind, { day, bookedOn: sale.soldOn, dueOn: sale.paidOn })
const isOwn = (sale: WorkedSale): boolean => sale.role === 'normal'
const isCancelled = ({ ending }: WorkedSale): boolean => ending === 'whole' || ending === 'fee'
const isPaidFor = ({ voucher: { kind } }: WorkedSale): boolean => ['single', 'multi', 'discounted'].includes(kind)
const monthOf = (day: string): string => day.slice(0, 7)

type Mistake = (sale: WorkedSale) => boolean

/** By the subject of the rule, and the mistake. */
export const mistakes: Record<string, Mistake> = {
  // Tax by place, day, part and role.
  'place: Belgian lodging at the Dutch rate': (sale) => isOwn(sale) && sale.country === 'BE',
  'place: German lodging at the Dutch rate': (sale) => isOwn(sale) && sale.country === 'DE',
  'day: lodging of 2026 at the rate of 2025': (sale) =>
    isOwn(sale) && sale.country === 'NL' && sale.soldOn < '2026-01-01' && sale.checkIn >= '2026-01-01',
  'day: one rate for nights of two years': (sale) =>
    isOwn(sale) && percentOf(sale, 'lodging', sale.checkIn) !== percentOf(sale, 'lodging', lastNight(sale)),
  'day: the Belgian rate of the day although the old one is kept': (sale) =>
    isOwn(sale) &&
    sale.country === 'BE' &&
    sale.checkIn >= '2026-03-01' &&
    percentOf(sale, 'lodging', sale.checkIn) === 6,
  'day: nights of different prices taxed by their count': (sale) =>
    isOwn(sale) &&
    new Set(sale.nightlyCents).size > 1 &&
    percentOf(sale, 'lodging', sale.checkIn) !== percentOf(sale, 'lodging', lastNight(sale)),
  'part: meals at the rate of lodging': (sale) =>
    isOwn(sale) &&
    sale.board !== 'ROOM_ONLY' &&
    percentOf(sale, 'meals', sale.checkIn) !== percentOf(sale, 'lodging', sale.checkIn),
  'part: an activity at the reduced rate': (sale) =>
    isOwn(sale) && activitiesOf(sale).some(({ kind }) => ['treatment', 'rental', 'drinks', 'general'].includes(kind)),
  'part: activities within one price': (sale) => isOwn(sale) && sale.isOnePrice,
  'role: VAT on the price under the margin scheme': (sale) => sale.role === 'travel_agent',
  'role: VAT on the price of an agent': (sale) => sale.role === 'agent',
  // Costs and margin.
  'costs: activities not booked as a cost': (sale) => activitiesOf(sale).length > 0,
  'costs: still owed after a cancellation': (sale) => isCancelled(sale) && sale.hotelCents > 0,
  // Money held for others.
  'held: guarantee contribution as turnover': (sale) => sale.sgr > 0,
  'held: tourist tax as turnover': (sale) => sale.touristTax > 0,
  'held: lost where a voucher pays': (sale) => heldOf(sale) > 0 && sale.voucher.usedCents > 0,
  'held: lost under the margin scheme': (sale) => heldOf(sale) > 0 && sale.role === 'travel_agent',
  'held: shrunk by a refund of goodwill': (sale) => heldOf(sale) > 0 && sale.ending === 'part',
  // Vouchers.
  'voucher: single-purpose taxed twice': (sale) => sale.voucher.kind === 'single' && isOwn(sale),
  'voucher: single-purpose with parts at one rate': ({ voucher }) => voucher.kind === 'single' && voucher.mealsBp > 0,
  'voucher: single-purpose used under another scheme': (sale) => sale.voucher.kind === 'single' && !isOwn(sale),
  'voucher: multi-purpose never taxed': (sale) => sale.voucher.kind === 'multi' && isOwn(sale),
  'voucher: taxed by its value instead of its price': (sale) => sale.voucher.kind === 'discounted',
  'voucher: a given one taxed': (sale) => sale.voucher.kind === 'given',
  'voucher: a partner owes its price and not the agreed one': (sale) => sale.voucher.kind === 'agreed',
  'voucher: not given back by a cancellation': (sale) => isPaidFor(sale) && isCancelled(sale),
  // Claims.
  'claim: a fee above what was paid': (sale) =>
    sale.ending === 'fee' && sale.endingCents > receivedOf(sale) + sale.voucher.usedCents,
  'claim: a lost dispute that nobody owes': (sale) => sale.dispute === 'lost',
  'claim: an overturned dispute that is owed': (sale) => sale.dispute === 'overturned',
  // Periods.
  'period: VAT of a prepayment with the invoice': (sale) => isOwn(sale) && sale.paidOn < sale.invoicedOn,
  'period: income before the stay': (sale) => monthOf(sale.invoicedOn) < monthOf(sale.checkIn),
  'period: a payment in the month of the invoice': (sale) =>
    monthOf(sale.paidOn) !== monthOf(sale.invoicedOn) ||
    (firstPaymentOf(sale) < receivedOf(sale) && monthOf(sale.secondPaymentOn) !== monthOf(sale.invoicedOn)),
  'period: a correction in the month of the invoice': (sale) =>
    sale.ending !== 'none' && monthOf(sale.endedOn) !== monthOf(sale.invoicedOn),
  // Papers.
  'paper: VAT on a document of the margin scheme': (sale) => sale.role === 'travel_agent' && totalOf(sale) > 0,
  'paper: a company without its electronic invoice': (sale) => sale.buyer !== 'private',
  'paper: Belgian VAT for a company that accounts for it': (sale) =>
    isOwn(sale) && sale.buyer === 'BE' && sale.country === 'BE',
  // Down to the bank.
  'bank: a payment in two parts as one': (sale) => firstPaymentOf(sale) < receivedOf(sale),
}

export const mistakesOf = (sale: WorkedSale): string[] =>
  Object.entries(mistakes).flatMap(([name, isOne]) => (isOne(sale) ? [name] : []))
