/** What the invoice of a stay contains, from the sale, its codes and the settings. */
import { findSettings } from '../../platform/settings/index.ts'
import { reverseChargeCountry, toStayInvoice } from '../../platform/pricing/vat.ts'
import { type Day, today } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { findDayOfFullPayment } from '../journal/index.ts'
import { taxOfStay } from './cost-flows.ts'
import { toNewDeduction } from './deduction-flows.ts'
import type { InvoicedStay } from './stay.ts'
import { findCodeDeductions } from './store.ts'

/**
 * The content of the invoice of a stay if its VAT falls due on a day, with the sale and the VAT settings it was made
 * from; `deductions` are those of its codes.
 */
export async function findContentOfStay(db: Db, reservation: InvoicedStay, dueOn: Day) {
  const { vat: settings } = await findSettings(db)
  const deductions = await findCodeDeductions(db, reservation.number)
  const sale = {
    ...taxOfStay(reservation, settings),
    lines: reservation.lines,
    bookedOn: today(reservation.created_at),
    dueOn,
    deductions: deductions.map(toNewDeduction),
    reverseChargeIn: reverseChargeCountry(settings, reservation.company),
  }
  const { deductedCents, ...content } = toStayInvoice(sale, settings.rates)
  return { sale, settings, content, deductions, deductedCents }
}

/**
 * The day on which the VAT of a stay falls due that is invoiced on `invoicedOn`: an earlier one if all of it was paid
 * by then (article 65 of the VAT directive). If a part was, the invoice charges the rates of its own day for all of it.
 */
export async function findTaxDay(db: Db, stay: InvoicedStay, invoicedOn: Day): Promise<Day> {
  const prepaid = (await findCodeDeductions(db, stay.number)).filter(({ invoice }) => invoice !== null)
  const cents = stay.total_cents - prepaid.reduce((sum, deduction) => sum + deduction.cents, 0)
  return (await findDayOfFullPayment(db, stay.number, { cents, before: invoicedOn })) ?? invoicedOn
}
