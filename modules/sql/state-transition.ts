/** The only SQL statement that changes the state of a sale. */
import { sql } from 'kysely'
import type { Db } from '../shared/shop.ts'

const events = {
  reservation: { table: 'reservation_event', number: 'reservation_number' },
  voucher_order: { table: 'voucher_order_event', number: 'order_number' },
} as const

export type Transition<State extends string> = {
  number: string
  from: State
  to: State
  /** Who caused the transition, and the reason. */
  actor: string
  reason: string
}

/**
 * If a sale is in the state `from`, changes its state and writes the event; otherwise returns false. State and event
 * are written in one statement, so that no crash can separate them, with or without a transaction. The caller must have
 * checked that the transition is permitted.
 */
export async function transitionState(
  db: Db,
  table: keyof typeof events,
  { number, from, to, actor, reason }: Transition<string>,
): Promise<boolean> {
  const event = events[table]
  const { rows } = await sql`
    with changed as (
      update ${sql.table(table)} set state = ${to}, updated_at = now()
      where number = ${number} and state = ${from} returning number
    )
    insert into ${sql.table(event.table)} (${sql.ref(event.number)}, actor, from_state, to_state, reason)
    select number, ${actor}, ${from}, ${to}, ${reason} from changed
    returning id`.execute(db)
  return rows.length > 0
}
