/** Retention terms of the privacy page, as days before which personal data is erased. Pure. */
import { addDays, addMonths, type Day } from '../../shared/day.ts'

/** For details of a booking or a voucher, from the end of the stay or the voucher's last day. */
const bookingMonths = 24
/** For a message to the shop: a month for the answer, plus a year. */
const contactMessageMonths = 13
/** For unpaid sales and network addresses. */
const unfinishedDays = 30
/** For invoices, from the end of their year. */
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
