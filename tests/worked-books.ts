/**
 * The books of a worked sale: what must stand on which account on which day, worked out from the law and from what was
 * paid. Shares no code and no table with the product. Debits are positive. VAT codes are named as the journal names
 * them (`vat_2100`, `be_600`, `be_rc`, `margin_2100`).
 */
import {
  boards,
  divideCents,
  firstPaymentOf,
  heldOf,
  lawfulPercent,
  paidBackOf,
  receivedOf,
  reservationCost,
  share,
  sumOf,
  type WorkedSale,
  addDays,
} from './worked-sales.ts'

export type Entry = { day: string; account: string; code: string; cents: number; isCredit: boolean }
type Amounts = Map<string, number>

const codeOf = (country: string, percent: number) =>
  `${country === 'NL' ? 'vat' : country.toLowerCase()}_${Math.round(percent * 100)}`
const percentOf = (code: string): number => Number(/^[a-z]+_(\d+)$/.exec(code)?.[1] ?? 0) / 100
const isHeld = (code: string) => code === 'sgr' || code === 'tourist_tax'
const entriesOf = (amounts: Amounts, isWanted: (code: string, cents: number) => boolean) =>
  [...amounts].filter(([code, cents]) => isWanted(code, cents))

/** The VAT in an amount that includes it. */
export const vatIn = (code: string, gross: number): number => {
  const rate = Math.round(percentOf(code) * 100)
  return isHeld(code) || /^(margin|agency)/.test(code) ? 0 : share(gross, rate, 10_000 + rate)
}

/** What is sold, by VAT code. `reverses`: the country in which the buyer accounts for the VAT. */
export function soldAmounts(sale: WorkedSale, reverses: string | null): Amounts {
  const sums: Amounts = new Map()
  const add = (code: string, cents: number) => void (cents > 0 && sums.set(code, (sums.get(code) ?? 0) + cents))
  // VAT falls due on the day of the payment (article 65), here always of the first one.
  const supply = (country: string, kind: string, day: string, cents: number) => {
    if (sale.role !== 'normal') return add(sale.role === 'agent' ? 'agency' : 'margin', cents)
    if (country === reverses) return add(`${country.toLowerCase()}_rc`, cents)
    add(codeOf(country, lawfulPercent(country, kind, { day, bookedOn: sale.soldOn, dueOn: sale.paidOn })), cents)
  }
  const nights = divideCents(sale.roomCents, sale.nightlyCents)
  nights.forEach((cents, night) => {
    const day = addDays(sale.checkIn, night)
    const meals = Math.min(cents, boards[sale.board] * sale.people)
    supply(sale.country, 'lodging', day, cents - meals)
    supply(sale.country, 'meals', day, meals)
  })
  for (const { kind, cents } of [...sale.included, ...sale.optional]) supply(sale.country, kind, sale.checkIn, cents)
  sale.weekendCents.forEach((cents, night) => supply(sale.country, 'lodging', addDays(sale.checkIn, night), cents))
  add('tourist_tax', sale.touristTax)
  add('sgr', sale.sgr)
  supply('NL', 'general', sale.checkIn, reservationCost)
  if (sale.rounding > 0)
    divideCents(sale.rounding, sale.nightlyCents).forEach((cents, night) =>
      supply(sale.country, 'lodging', addDays(sale.checkIn, night), cents),
    )
  return sums
}

/** What nobody paid of the code's use. */
function unpaidOf({ voucher }: WorkedSale): number {
  const { kind, value, price, usedCents } = voucher
  if (kind === 'given' || kind === 'agreed') return usedCents
  if (kind !== 'discounted' && kind !== 'multi') return 0
  return usedCents - (price - share(price, value - usedCents, value))
}

/** The amounts of the invoice of a single-purpose voucher, taxed when it was sold, in the Netherlands. */
export function voucherAmounts({ voucher }: WorkedSale): Amounts {
  const sums: Amounts = new Map()
  const place = { day: voucher.soldOn, bookedOn: voucher.soldOn, dueOn: voucher.soldOn }
  const [lodging, meals] = divideCents(voucher.price, [10_000 - voucher.mealsBp, voucher.mealsBp])
  for (const [kind, cents] of [
    ['lodging', lodging!],
    ['meals', meals!],
  ] as const) {
    const code = codeOf('NL', lawfulPercent('NL', kind, place))
    if (cents > 0) sums.set(code, (sums.get(code) ?? 0) + cents)
  }
  return sums
}

const subtract = (from: Amounts, taken: readonly (readonly [string, number])[]): Amounts => {
  const left = new Map(from)
  for (const [code, cents] of taken) left.set(code, (left.get(code) ?? 0) - cents)
  return left
}
const inProportion = (cents: number, open: readonly (readonly [string, number])[]): [string, number][] =>
  cents === 0 || open.length === 0
    ? []
    : divideCents(
        Math.abs(cents),
        open.map(([, weight]) => weight),
      ).map((part, index) => [open[index]![0], Math.sign(cents) * part])

/** The amounts of the stay's invoice: without what codes deduct from what is taxed. */
export function invoicedAmounts(sale: WorkedSale, sold: Amounts): Amounts {
  if (sale.voucher.kind !== 'single')
    return subtract(
      sold,
      inProportion(
        unpaidOf(sale),
        entriesOf(sold, (code) => !isHeld(code)),
      ),
    )
  // What was taxed with the voucher is first taken from the parts that it was sold for.
  const own = [...voucherAmounts(sale)]
  const first = inProportion(sale.voucher.usedCents, own).map(
    ([code, cents]) => [code, Math.min(cents, sold.get(code) ?? 0)] as const,
  )
  const open = subtract(sold, first)
  const rest = sale.voucher.usedCents - sumOf(first.map(([, cents]) => cents))
  return subtract(
    open,
    inProportion(
      rest,
      entriesOf(open, (code, cents) => !isHeld(code) && cents > 0),
    ),
  )
}

export type WorkedBooks = {
  entries: Entry[]
  /** The amounts of the invoice, and of what is left of it after a credit invoice. */
  invoiced: Amounts
  left: Amounts | null
  /** What the buyer still owes in the end; negative: what it is owed. */
  openCents: number
}

/** Books one sale from its voucher to its last dispute. */
export function workOut(sale: WorkedSale): WorkedBooks {
  const entries: Entry[] = []
  const post = (day: string, account: string, cents: number, code = '', isCredit = false) =>
    void (cents !== 0 && entries.push({ day, account, code, cents, isCredit }))
  const books = new SaleBooks(sale, post)
  books.sellVoucher()
  books.pay()
  books.invoice()
  books.end()
  books.disputeAndArrive()
  const openCents = sumOf(entries.filter(({ account }) => account === 'customer').map(({ cents }) => cents))
  return { entries, invoiced: books.invoiced, left: books.left, openCents }
}

type Post = (day: string, account: string, cents: number, code?: string, isCredit?: boolean) => void

class SaleBooks {
  readonly sale: WorkedSale
  readonly post: Post
  readonly sold: Amounts
  readonly invoiced: Amounts
  left: Amounts | null = null
  readonly unpaid: number
  /** Earned and spent so far, without VAT, and the part of it that is deferred. */
  private income = 0
  private costs = 0
  private deferred = { income: 0, costs: 0 }
  private bookedCosts = { hotel: 0, activities: 0, tax: 0 }
  private claimed: Amounts = new Map()
  /** The part of a single-purpose code's price without VAT that the stay used. */
  private earnedPrepaid = 0

  constructor(sale: WorkedSale, post: Post) {
    this.sale = sale
    this.post = post
    this.sold = soldAmounts(sale, sale.buyer === 'BE' ? 'BE' : null)
    this.invoiced = invoicedAmounts(sale, this.sold)
    this.unpaid = unpaidOf(sale)
  }

  private earn(day: string, cents: number, code: string, isCredit = false): void {
    this.post(day, 'revenue', 0 - cents, code, isCredit)
    this.income += cents
  }

  sellVoucher(): void {
    const { kind, price, value, soldOn } = this.sale.voucher
    if (kind !== 'single' && kind !== 'multi' && kind !== 'discounted') return
    this.post(soldOn, 'customer', price)
    if (kind === 'single')
      for (const [code, gross] of voucherAmounts(this.sale)) {
        this.post(soldOn, 'voucher_deferred', vatIn(code, gross) - gross, code)
        this.post(soldOn, 'vat', 0 - vatIn(code, gross), code)
      }
    else {
      this.post(soldOn, 'voucher_discount', value - price)
      this.post(soldOn, 'voucher_liability', 0 - value)
    }
    this.receive(soldOn, price)
  }

  private receive(day: string, cents: number): void {
    this.post(day, 'card_standard', cents)
    this.post(day, 'customer', 0 - cents)
  }

  /** `cents` of the code are used (given back if negative), with `before` on it. */
  private useCode(day: string, cents: number, before: number): void {
    const { kind, value } = this.sale.voucher
    if (kind === 'single') {
      const net = sumOf([...voucherAmounts(this.sale)].map(([code, gross]) => gross - vatIn(code, gross)))
      const earned = share(net, before, value) - share(net, before - cents, value)
      this.post(day, 'voucher_deferred', earned, 'prepaid')
      this.earn(day, earned, 'prepaid')
      this.earnedPrepaid += earned
      return
    }
    const account =
      kind === 'given' ? 'promotion' : kind === 'partner' || kind === 'agreed' ? 'partner' : 'voucher_liability'
    this.post(day, account, cents)
    this.post(day, 'customer', 0 - cents)
  }

  /** The invoice deducts what nobody paid; negative: it is given back to the code. */
  private deduct(day: string, cents: number): void {
    const { kind } = this.sale.voucher
    if (cents === 0) return
    const account = kind === 'given' ? 'promotion' : kind === 'agreed' ? 'partner' : 'voucher_discount'
    this.post(day, 'customer', cents)
    this.post(day, account, 0 - cents)
  }

  pay(): void {
    const { sale } = this
    const { paidOn, invoicedOn, secondPaymentOn } = sale
    if (sale.voucher.usedCents > 0) this.useCode(paidOn, sale.voucher.usedCents, sale.voucher.value)
    const first = firstPaymentOf(sale)
    this.receive(paidOn, first)
    this.receive(secondPaymentOn, receivedOf(sale) - first)
    if (paidOn < invoicedOn) this.taxPrepayment(first)
  }

  /** A prepayment is taxed on its day, for what it pays of each part; the invoice takes that back. */
  private taxPrepayment(cents: number): void {
    const { paidOn, invoicedOn, role } = this.sale
    const both = (account: string, amount: number, code = '') => {
      this.post(paidOn, account, amount, code)
      this.post(invoicedOn, account, 0 - amount, code)
    }
    if (role !== 'normal') {
      // The margin is that of all that is paid for the trip, by the traveller and by the partner of its code.
      const fromPartner = this.sale.voucher.kind === 'agreed' ? this.sale.voucher.price : 0
      const total = sumOf(this.invoiced.values()) + fromPartner
      const tax = share(this.marginTax(this.turnoverIn(this.invoiced) + fromPartner), Math.min(cents, total), total)
      both('prepayments', tax)
      both('vat', 0 - tax, this.marginCode())
      return
    }
    const parts = entriesOf(this.invoiced, (_, gross) => gross > 0)
    const shares = inProportion(Math.min(cents, sumOf(parts.map(([, gross]) => gross))), parts)
    for (const [code, gross] of shares.filter(([one]) => !isHeld(one))) {
      const vat = code.endsWith('_rc') ? 0 : vatIn(code, gross)
      both('prepayments', gross)
      both('prepayments', vat - gross, code)
      both('vat', 0 - vat, code)
    }
  }

  private marginCode = (): string => (this.sale.role === 'agent' ? 'agency_2100' : 'margin_2100')

  /** 21 / 121 of what is left of the turnover after its costs. */
  private marginTax(turnover = this.turnoverIn(this.invoiced), costs = this.fullCosts()): number {
    return Math.max(0, share(turnover - costs, 2_100, 12_100))
  }
  private turnoverIn = (amounts: Amounts): number => (amounts.get('margin') ?? 0) + (amounts.get('agency') ?? 0)
  private activitiesCents = (): number =>
    sumOf([...this.sale.included, ...this.sale.optional].map(({ costCents }) => costCents))
  private fullCosts = (): number => this.sale.hotelCents + this.activitiesCents()

  invoice(): void {
    const day = this.sale.invoicedOn
    this.post(day, 'customer', sumOf(this.invoiced.values()))
    for (const [code, gross] of this.invoiced) this.charge(day, code, gross, vatIn(code, gross))
    this.deduct(day, this.unpaid)
    if (this.sale.voucher.kind === 'agreed') this.claimFromPartner(day)
    this.bookCosts(day, { hotel: this.sale.hotelCents, activities: this.activitiesCents() }, this.invoiced)
    this.defer(day, true)
  }

  private charge(day: string, code: string, gross: number, vat: number, isCredit = false): void {
    if (isHeld(code)) return this.post(day, 'collected_for_others', 0 - gross, code, isCredit)
    this.earn(day, gross - vat, code, isCredit)
    this.post(day, 'vat', 0 - vat, code, isCredit)
  }

  /** The partner pays its own price, which bears VAT in the parts of the stay; it is established in the Netherlands. */
  private claimFromPartner(day: string): void {
    const parts = entriesOf(soldAmounts(this.sale, null), (code) => !isHeld(code))
    this.claimed = new Map(inProportion(this.sale.voucher.price, parts))
    this.post(day, 'partner', this.sale.voucher.price)
    for (const [code, gross] of this.claimed) this.charge(day, code, gross, vatIn(code, gross))
  }

  private bookCosts(day: string, now: { hotel: number; activities: number }, amounts: Amounts): void {
    const { role } = this.sale
    const turnover = this.turnoverIn(amounts) + this.turnoverIn(this.claimed)
    const tax = role === 'normal' ? 0 : this.marginTax(turnover, now.hotel + now.activities)
    const [hotel, activities] = [now.hotel - this.bookedCosts.hotel, now.activities - this.bookedCosts.activities]
    if (role === 'agent') this.earn(day, 0 - hotel - activities, 'agency')
    else {
      this.post(day, 'cost_of_sales', hotel + activities)
      this.costs += hotel + activities
    }
    this.post(day, 'owed_hotel_supplier', 0 - hotel)
    this.post(day, 'owed_activities', 0 - activities)
    const change = tax - this.bookedCosts.tax
    this.earn(day, 0 - change, this.marginCode())
    this.post(day, 'vat', 0 - change, this.marginCode())
    this.bookedCosts = { ...now, tax }
  }

  /** Income and costs of a stay count from the day of its arrival. */
  private defer(day: string, takesPlace: boolean): void {
    const isAhead = takesPlace && this.sale.checkIn > day
    const to = isAhead ? { income: this.income, costs: this.costs } : { income: 0, costs: 0 }
    const [income, costs] = [to.income - this.deferred.income, to.costs - this.deferred.costs]
    this.post(day, 'income_deferral', income)
    this.post(day, 'deferred_income', 0 - income)
    this.post(day, 'deferred_costs', costs)
    this.post(day, 'cost_deferral', 0 - costs)
    this.deferred = to
  }

  end(): void {
    const { ending, endedOn: day, endingCents } = this.sale
    if (ending === 'part') {
      this.payBack(day, endingCents)
      this.credit(
        day,
        inProportion(
          endingCents,
          entriesOf(this.invoiced, (code, cents) => !isHeld(code) && cents > 0),
        ),
      )
      this.bookCosts(day, { hotel: this.bookedCosts.hotel, activities: this.bookedCosts.activities }, this.left!)
      this.defer(day, true)
    }
    if (ending === 'whole' || ending === 'fee') this.cancel(day, ending === 'fee' ? endingCents : 0)
  }

  private payBack(day: string, cents: number): void {
    this.post(day, 'customer', cents)
    this.post(day, 'card_standard', 0 - cents)
  }

  /** Cards are paid back first. What is retained is taxed as the stay was, as far as somebody paid it. */
  private cancel(day: string, retained: number): void {
    const { voucher } = this.sale
    const { card, code: toCode } = paidBackOf(this.sale)
    this.payBack(day, card)
    const deducted = voucher.kind === 'single' ? voucher.usedCents : this.unpaid
    const deductedBack = toCode === 0 ? 0 : deducted - this.deductedOf(voucher.usedCents - toCode)
    if (toCode > 0) {
      this.useCode(day, 0 - toCode, voucher.value - voucher.usedCents)
      if (voucher.kind !== 'single') this.deduct(day, 0 - deductedBack)
      if (voucher.kind === 'agreed') this.takeBackClaim(day)
    }
    const owed = Math.max(0, retained - (deducted - deductedBack))
    const taxed = entriesOf(this.invoiced, (code, cents) => !isHeld(code) && cents > 0)
    const credited = sumOf(this.invoiced.values()) - owed - heldOf(this.sale)
    this.credit(day, [...entriesOf(this.invoiced, (code) => isHeld(code)), ...inProportion(credited, taxed)])
    this.bookCosts(day, { hotel: 0, activities: 0 }, this.left!)
    this.defer(day, false)
  }

  /** What the invoice deducts if this much of the code stays with the sale: all, or what nobody paid of it. */
  private deductedOf(cents: number): number {
    const { kind, value, price } = this.sale.voucher
    return kind === 'multi' || kind === 'discounted'
      ? cents - share(price, cents, value)
      : kind === 'partner'
        ? 0
        : cents
  }

  private takeBackClaim(day: string): void {
    this.post(day, 'partner', 0 - this.sale.voucher.price, '', true)
    for (const [code, gross] of this.claimed) this.charge(day, code, 0 - gross, 0 - vatIn(code, gross), true)
    this.claimed = new Map()
  }

  /** The VAT of what is left is that of its sum, so that a whole credit leaves none. */
  private credit(day: string, taken: readonly (readonly [string, number])[]): void {
    this.left = subtract(this.invoiced, taken)
    this.post(day, 'customer', 0 - sumOf(taken.map(([, cents]) => cents)), '', true)
    for (const [code, cents] of taken) {
      const vat = vatIn(code, this.left.get(code)!) - vatIn(code, this.invoiced.get(code)!)
      this.charge(day, code, 0 - cents, vat, true)
    }
  }

  /** A lost dispute takes what is left of the first payment; the customer owes it again, until it is overturned. */
  disputeAndArrive(): void {
    const { dispute, lostOn, overturnedOn, checkIn } = this.sale
    const lost = disputedCentsOf(this.sale)
    if (dispute !== 'none') {
      this.post(lostOn, 'customer', lost)
      this.post(lostOn, 'disputed', 0 - lost)
    }
    if (dispute === 'overturned') {
      this.post(overturnedOn, 'customer', 0 - lost)
      this.post(overturnedOn, 'disputed', lost)
    }
    this.defer(checkIn, true)
  }
}

/** Refunds go to the latest payment first. */
export function disputedCentsOf(sale: WorkedSale): number {
  const [first, second] = [firstPaymentOf(sale), receivedOf(sale) - firstPaymentOf(sale)]
  const back = sale.ending === 'part' ? sale.endingCents : 0
  return first - Math.max(0, back - second)
}
