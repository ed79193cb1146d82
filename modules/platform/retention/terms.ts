/** Retention of personal data: the terms of the privacy page, as days before which data is erased. Pure. */
import { addDays, addMonths, type Day } from '../../shared/day.ts'

/** Details of a booking or a voucher, after the stay or the last day of the voucher. */
const bookingMonths = 24
/** A message to the shop: a month to answer it, and a year after that. */
const contactMessageMonths = 13
/** Unpaid sales, and network addresses. */
const unfinishedDays = 30
/** Invoices, after the end of their year. */
const invoiceYears = 7

export type Terms = { booking: Day; contactMessage: Day; unfinished: Day; invoice: Day }

export function termsOn(today: Day): Terms {
  return {
    booking: addMonths(today, -bookingMonths),
    contactMessage: addMonths(today, -contactMessageMonths),
    unfinished: addDays(today, -unfinishedDays),
    invoice: `${Number(today.slice(0, 4)) - invoiceYears}-01-01`,
  }
}
