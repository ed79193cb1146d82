/**
 * Each kind of mistake that the worked sales stand for (tests/worked-kinds.ts), planted in the product: changes of its
 * sources that make the mistake again. Who changes one of these sources moves the change along.
 */
import type { Change } from './chaos/plant.ts'

const pricing = 'modules/platform/pricing'
const invoice = 'modules/money/invoice'
const ledger = 'modules/money/ledger'
const journal = 'modules/money/journal/entry.ts'
const change = (file: string, from: string, to: string): Change => ({ file, from, to })

export const plantedMistakes: Record<string, readonly Change[]> = {
  'place: Belgian lodging at the Dutch rate': [
    change(
      `${pricing}/tax-parts.ts`,
      "kind: 'lodging', country: sale.country, day",
      "kind: 'lodging', country: sale.country === 'BE' ? homeCountry : sale.country, day",
    ),
  ],
  'place: German lodging at the Dutch rate': [
    change(
      `${pricing}/tax-parts.ts`,
      "kind: 'lodging', country: sale.country, day",
      "kind: 'lodging', country: sale.country === 'DE' ? homeCountry : sale.country, day",
    ),
  ],
  'day: lodging of 2026 at the rate of 2025': [
    change(
      `${pricing}/vat.ts`,
      '{ country, kind }, { day, bookedOn, dueOn }',
      '{ country, kind }, { day: bookedOn, bookedOn, dueOn }',
    ),
  ],
  'day: one rate for nights of two years': [
    change(`${pricing}/tax-parts.ts`, 'day: addDays(sale.checkIn, night)', 'day: sale.checkIn'),
  ],
  'day: the Belgian rate of the day although the old one is kept': [
    change(`${pricing}/tax-rates.ts`, 'transition !== null && bookedOn', 'transition === undefined && bookedOn'),
  ],
  'day: nights of different prices taxed by their count': [
    change(`${pricing}/tax-parts.ts`, 'isUsable ? [...weights]', 'isUsable && cents < 0 ? [...weights]'),
  ],
  'part: meals at the rate of lodging': [
    change(`${pricing}/tax-parts.ts`, "kind: 'meals' as const", "kind: 'lodging' as const"),
  ],
  'part: an activity at the reduced rate': [
    change(
      `${pricing}/tax-parts.ts`,
      'activities.find((activity) => activity.title === title)?.kind',
      'activities.find((activity) => activity.title === null)?.kind',
    ),
  ],
  'part: activities within one price': [
    change(
      `${pricing}/tax-parts.ts`,
      '[...partsOfRoom(label, remainingCents, sale), ...activities]',
      'partsOfRoom(label, cents, sale)',
    ),
  ],
  'role: VAT on the price under the margin scheme': [
    change(`${pricing}/vat.ts`, "sale.scheme === 'normal' ? linesByRate", "sale.scheme !== 'agent' ? linesByRate"),
  ],
  'role: VAT on the price of an agent': [
    change(
      `${pricing}/vat.ts`,
      "sale.scheme === 'normal' ? linesByRate",
      "sale.scheme !== 'travel_agent' ? linesByRate",
    ),
  ],
  'costs: activities not booked as a cost': [
    change(`${invoice}/cost-flows.ts`, 'activitiesCents: activityCostsOf(stay)', 'activitiesCents: 0'),
  ],
  'costs: still owed after a cancellation': [
    change(`${invoice}/cost-flows.ts`, '{ key, booked, ...booked, ...costs }', '{ key, booked, ...booked }'),
  ],
  'held: guarantee contribution as turnover': [
    change(`${pricing}/tax-parts.ts`, "wholeLine('sgr', homeCountry)", "wholeLine('general', homeCountry)"),
  ],
  'held: tourist tax as turnover': [
    change(`${pricing}/tax-parts.ts`, "wholeLine('tourist_tax', sale.country)", "wholeLine('lodging', sale.country)"),
  ],
  'held: lost where a voucher pays': [
    change(
      `${pricing}/vat.ts`,
      '[...open].filter(([code, cents]) => !isHeldCode(code) && cents > 0)',
      '[...open].filter(([, cents]) => cents > 0)',
    ),
  ],
  'held: lost under the margin scheme': [
    change(
      `${pricing}/vat.ts`,
      'heldKindOf(sale, index) ?? wholeCode',
      "(sale.scheme === 'travel_agent' ? undefined : heldKindOf(sale, index)) ?? wholeCode",
    ),
  ],
  'held: shrunk by a refund of goodwill': [
    change(
      `${pricing}/credit.ts`,
      "const taxed = sides.get('taxed') ?? [] const ofTaxed",
      "const taxed = [...(sides.get('taxed') ?? []), ...held]\n    const ofTaxed",
    ),
  ],
  'voucher: single-purpose taxed twice': [
    change(
      `${invoice}/deduction-flows.ts`,
      'cents: isInvoiced ? cents : discountCents',
      'cents: invoice !== null ? 0 : isInvoiced ? cents : discountCents',
    ),
  ],
  'voucher: single-purpose with parts at one rate': [
    change(`${pricing}/vat.ts`, 'kind: kindOfVoucherPart[part.kind]', "kind: 'lodging'"),
  ],
  'voucher: single-purpose used under another scheme': [
    change(`${pricing}/vat.ts`, 'if (rest > 0) {', 'if (rest > 0 && deduction.invoice === null) {'),
  ],
  'voucher: multi-purpose never taxed': [
    change(journal, "if (code.origin === 'given') return cents", "if (code.origin !== 'partner') return cents"),
  ],
  'voucher: taxed by its value instead of its price': [
    change(
      journal,
      'return Math.max(0, cents - (paidAt(code.bookCents) - paidAt(code.bookCents - cents)))',
      'return 0 * paidAt(0)',
    ),
  ],
  'voucher: a given one taxed': [
    change(journal, "if (code.origin === 'given') return cents", "if (code.origin === 'given') return 0"),
  ],
  'voucher: a partner owes its price and not the agreed one': [
    change(`${ledger}/journal-flows.ts`, 'uses.map(({ holdId }) => holdId)', '[]'),
  ],
  'voucher: not given back by a cancellation': [
    change(`${ledger}/flows.ts`, 'await postCodeReturn(db', 'if (cents < 0) await postCodeReturn(db'),
  ],
  'claim: a fee above what was paid': [
    change(
      `${invoice}/flows.ts`,
      'Math.max(0, input.owedCents - (await',
      'Math.max(0, Math.min(input.owedCents, reservation.due_now_cents + reservation.voucher_cents) - (await',
    ),
  ],
  'claim: a lost dispute that nobody owes': [
    change(
      'modules/money/refund/journal-flows.ts',
      'postings: refundPostings(refundSource(payment, refund.reason), refund.amountCents)',
      `postings:
        refund.reason === 'dispute' ? [] : refundPostings(refundSource(payment, refund.reason), refund.amountCents)`,
    ),
  ],
  'claim: an overturned dispute that is owed': [
    change('modules/money/dispute/flows.ts', 'postings: overturnedDisputePostings(cents)', 'postings: []'),
  ],
  'period: VAT of a prepayment with the invoice': [
    change(
      `${invoice}/prepayment-flows.ts`,
      'for (const move of moves)',
      'for (const move of moves.slice(moves.length))',
    ),
  ],
  'period: income before the stay': [
    change(
      `${invoice}/deferral-flows.ts`,
      'deferralPostings(deferred, takesPlace && checkIn > day ? booked : nothing)',
      'deferralPostings(deferred, nothing)',
    ),
  ],
  'period: a payment in the month of the invoice': [
    change(
      'modules/money/payment/journal-flows.ts',
      'postings: paymentPostings(payment.account as Account, cents), bookedOn,',
      `postings: paymentPostings(payment.account as Account, cents),
      bookedOn: new Date(Date.parse(bookedOn) + 3 * 86_400_000).toISOString().slice(0, 10),`,
    ),
  ],
  'period: a correction in the month of the invoice': [
    change(
      `${invoice}/flows.ts`,
      'bookedOn: today(shop.now()), postings: [...invoicePostings',
      'bookedOn: invoice.issued_on,\n    postings: [...invoicePostings',
    ),
    change(
      `${invoice}/flows.ts`,
      '...allocated, ...toCreditInvoiceContent(content, original)',
      '...allocated,\n    issued_on: original.issued_on,\n    ...toCreditInvoiceContent(content, original)',
    ),
  ],
  'paper: VAT on a document of the margin scheme': [
    change(
      `${pricing}/vat.ts`,
      'const rate = parseTaxCode(code)?.rateBp ?? null return',
      "const rate = parseTaxCode(code)?.rateBp ?? (code === 'margin' ? 2_100 : null)\n  return",
    ),
  ],
  'paper: a company without its electronic invoice': [
    change(`${invoice}/flows.ts`, 'return company ? { name', 'return company && name === null ? { name'),
  ],
  'paper: Belgian VAT for a company that accounts for it': [
    change(
      `${pricing}/vat.ts`,
      'country !== homeCountry && reverseCharge.includes(country) ? country : null',
      "country === '' ? country : null",
    ),
  ],
  'bank: a payment in two parts as one': [
    change(
      'modules/money/payment/journal-flows.ts',
      'key: `payment:${payment.id}`',
      'key: `payment:${payment.reservation_number ?? payment.voucher_order_number}`',
    ),
  ],
}
