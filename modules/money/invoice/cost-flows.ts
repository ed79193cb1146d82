/**
 * Books the shop's costs of a stay with its invoice, and their difference after every change. Under the margin scheme,
 * and if the shop is an agent, the VAT on margin or commission is booked too.
 */
import { findBookedStayCosts, insertJournalEntry, type StayCosts, stayCostPostings } from '../journal/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { partsOfOlderSale, type SaleTax } from '../../platform/pricing/sale-tax.ts'
import { findRateBp, homeCountry } from '../../platform/pricing/tax-rates.ts'
import { taxCodeOf, type VatSettings } from '../../platform/pricing/vat.ts'
import { findPartnerIncomeCents } from '../partner-claim/index.ts'
import { type Day, today } from '../../shared/day.ts'
import { type BasisPoints, prorate } from '../../shared/money.ts'
import { countPeople } from '../../shared/party.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { deferResult } from './deferral-flows.ts'
import type { InvoicedStay } from './stay.ts'
import { findInvoices, type Invoice } from './store.ts'

/** The scheme and the parts of the price; for an older sale they are computed from the data stored with it. */
export const taxOfStay = (reservation: InvoicedStay, vat: VatSettings): Pick<SaleTax, 'scheme' | 'parts'> =>
  reservation.tax ?? {
    scheme: vat.scheme,
    parts: partsOfOlderSale(
      {
        lines: reservation.lines,
        checkIn: reservation.check_in,
        nights: reservation.nights,
        people: countPeople(reservation.rooms),
        board: reservation.snapshot.room.board_type,
        mealCents: vat.mealCents,
      },
      reservation.snapshot.included_cents ?? null,
    ),
  }

type CostedStay = Pick<InvoicedStay, 'number' | 'check_in' | 'created_at' | 'net_cents' | 'tax'>

/** Books the costs of the stay as it was ordered. Called once, with its invoice. */
export async function bookStayCosts(shop: Pick<Shop, 'now'>, trx: Trx, stay: CostedStay): Promise<void> {
  const key = `invoice:${stay.number}`
  await bookDifference(shop, trx, stay, {
    key,
    booked: noCosts,
    hotelCents: stay.net_cents,
    activitiesCents: activityCostsOf(stay),
  })
  await deferResult(shop, trx, stay, { key, takesPlace: true })
}

/**
 * Books the difference in costs after a change, once per key. `costs`: the new costs; if missing, only the VAT on
 * margin or commission is computed again. `takesPlace`: whether the stay still takes place. Has no effect for stays
 * sold before costs were booked.
 */
export async function bookChangedStayCosts(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  stay: CostedStay,
  { key, takesPlace, costs }: { key: string; takesPlace: boolean; costs?: Omit<StayCosts, 'taxCents'> },
): Promise<void> {
  const booked = await findBookedStayCosts(trx, stay.number)
  if (!booked) return
  await bookDifference(shop, trx, stay, { key, booked, ...booked, ...costs })
  await deferResult(shop, trx, stay, { key, takesPlace })
}

/** Books the supplier's charge for an order whose stay was never sold, once per key. */
export const bookSupplierPenalty = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  reservationNumber: string,
  { key, cents }: { key: string; cents: number },
): Promise<void> =>
  insertJournalEntry(trx, {
    key: `penalty:${key}`,
    kind: 'stay_costs',
    reservationNumber,
    bookedOn: today(shop.now()),
    postings: stayCostPostings(noCosts, { ...noCosts, hotelCents: cents }, { scheme: 'normal', rateBp: 0 }),
  })

const noCosts: StayCosts = { hotelCents: 0, activitiesCents: 0, taxCents: 0 }

/** The rate of the VAT on the margin or commission of a stay, if it falls due on a day. */
export const findMarginRateBp = (
  { rates }: Pick<VatSettings, 'rates'>,
  { check_in: checkIn, created_at: createdAt }: Pick<CostedStay, 'check_in' | 'created_at'>,
  dueOn: Day,
): BasisPoints =>
  findRateBp(rates, { country: homeCountry, kind: 'general' }, { day: checkIn, bookedOn: today(createdAt), dueOn })

/** The VAT on a margin or commission that includes it; none if it is negative. */
export const marginTax = (marginCents: number, rateBp: BasisPoints): number =>
  Math.max(0, prorate(marginCents, rateBp, 10_000 + rateBp))

/** What the organisers of the activities of a stay are paid. */
export const activityCostsOf = ({ tax }: Pick<CostedStay, 'tax'>): number =>
  tax?.activityCosts.reduce((sum, { cents }) => sum + cents, 0) ?? 0

async function bookDifference(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  stay: CostedStay,
  {
    key,
    booked,
    hotelCents,
    activitiesCents,
  }: { key: string; booked: StayCosts; hotelCents: number; activitiesCents: number },
): Promise<void> {
  const invoices = await findInvoices(trx, { reservationNumber: stay.number })
  const scheme = invoices.find(({ kind }) => kind === 'invoice')!.scheme
  const { vat } = await findSettings(trx)
  const day = today(shop.now())
  const rateBp = findMarginRateBp(vat, stay, day)
  const code = scheme === 'agent' ? 'agency' : 'margin'
  const turnoverCents = marginTurnover(invoices, code) + (await findPartnerIncomeCents(trx, stay.number, code))
  const marginCents = turnoverCents - hotelCents - activitiesCents
  const taxCents = scheme === 'normal' ? 0 : marginTax(marginCents, rateBp)
  await insertJournalEntry(trx, {
    key: `costs:${key}`,
    kind: 'stay_costs',
    reservationNumber: stay.number,
    bookedOn: day,
    postings: stayCostPostings(booked, { hotelCents, activitiesCents, taxCents }, { scheme, rateBp }),
  })
}

/** The invoiced and not credited amount whose margin or commission is taxed. */
function marginTurnover(invoices: readonly Invoice[], code: 'agency' | 'margin'): number {
  return invoices.reduce(
    (sum, { vat, total_cents }) =>
      sum +
      (vat.length === 0
        ? total_cents
        : vat.reduce((cents, row) => cents + (taxCodeOf(row) === code ? row.gross_cents : 0), 0)),
    0,
  )
}
