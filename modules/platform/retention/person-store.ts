import { sql } from 'kysely'
import { saleNumberList } from '../../sql/among.ts'
import type { Trx } from '../../shared/shop.ts'
import {
  deleteContactMessages,
  deleteSubscribers,
  eraseContactChanges,
  eraseMails,
  eraseOrders,
  eraseBookingReceivers,
  eraseGiftRecipients,
  eraseReservations,
} from './erase-store.ts'

/** Identifies a person by e-mail address in lower case, with the numbers of the person's sales. */
type Person = { email: string; reservations: string[]; orders: string[]; gifts: string[] }

/** Erases a person's data immediately, before the retention terms end, except the data of the sales in `staying`. */
export async function erasePerson(trx: Trx, person: Person, staying: readonly string[]): Promise<void> {
  const { email } = person
  const going = (numbers: readonly string[]) => saleNumberList(numbers.filter((number) => !staying.includes(number)))
  const retained = saleNumberList(staying)
  await eraseReservations(trx, sql`number in ${going(person.reservations)}`)
  await eraseOrders(trx, sql`number in ${going(person.orders)}`)
  await eraseBookingReceivers(trx, sql`lower(guest->'receiver'->>'email') = ${email}`)
  await eraseGiftRecipients(trx, sql`number in ${going(person.gifts)}`)
  await eraseMails(
    trx,
    sql`(lower(recipient) = ${email} or (kind = 'contact_message' and lower(variables->>'email') = ${email}))
      and coalesce(reservation_number, '') not in ${retained}
      and not (kind like 'voucher%' and coalesce(variables->>'number', '') in ${retained})`,
  )
  await deleteContactMessages(trx, sql`lower(email) = ${email}`)
  await deleteSubscribers(trx, sql`email = ${email}`)
  await eraseContactChanges(
    trx,
    sql`(lower(before->>'email') = ${email} or lower(after->>'email') = ${email})
      and replace(subject, 'reservation:', '') not in ${retained}`,
  )
}
