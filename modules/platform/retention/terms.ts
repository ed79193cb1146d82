/** The retention terms of the privacy page, as dates: personal data from before a date is erased. Pure. */
import { addDays, addMonths, type Day } from '../../shared/day.ts'

/** Term for details of a booking or voucher, from the end of the stay or the voucher's last day. */
const bookingMonths = 24
/** Term for a message to the shop: a month for the answer, plus a year. */
const contactMessageMonths = 13
/** Term for unpaid sales and IP addresses. */
const unfinishedDays = 30
/** Term for invoices, from the end of their year. */
const invoiceYears = 7

export type Terms = { booking: Day; contactMessage: Day; unfinished: Day; invoice: Day }

export function retentionTermsOn(today: Day): Terms {
  return {
    booking: addMonths(today, -bookingMonths),
    contactMessage: addMonths(today, -contactMessageMonths),
    unfinished: addDays(today, -unfinishedDays),
    invoice: `${Number(today.slice(0, 4)) - invoiceYears}-01-01`,
  }
}
