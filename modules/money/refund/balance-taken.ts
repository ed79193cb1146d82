/** Whether the balance of a reservation is paid, as SQL shared by several stores. */
import { type RawBuilder, sql } from 'kysely'
import { rejectedPaymentReasons } from './collection.ts'

/**
 * Whether an accepted payment of the balance is paid, or is in one of these `states`. A balance payment that was
 * refunded immediately does not count: the balance is still due.
 */
export const balanceAcceptedCondition = (number: RawBuilder<unknown>, states: readonly string[] = ['paid']) =>
  sql<boolean>`exists (select from payment as taken
    where taken.reservation_number = ${number} and taken.part = 'balance' and taken.state in (${sql.join(states)})
      and not exists (select from refund
        where refund.payment_id = taken.id and refund.reason in (${sql.join(rejectedPaymentReasons)})))`
