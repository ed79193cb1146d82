import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import type { GivenSums } from './allowance.ts'
import { type GivenAwayValue, isSaleSubject } from './kinds.ts'

/**
 * Serialises reading and writing of the amounts that a staff member gave away. Must be taken before every other lock,
 * so that a transaction that has locked a sale or code never waits for it.
 */
export async function lockStaffAllowance(trx: Trx, actor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`value_given:${actor}`}))`.execute(trx)
}

/** Like `lockStaffAllowance`, for a subject that no other lock protects. Call after `lockStaffAllowance`. */
export async function lockApprovalSubject(trx: Trx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`value_given:${subject}`}))`.execute(trx)
}

/** The amounts given away without approval: those of the subject, and those of the actor after `since`. */
export async function findGivenAwaySums(
  db: Db,
  { actor, subject, since }: { actor: string; subject: string; since: Date },
): Promise<GivenSums> {
  const { rows } = await sql<{ subject: number; staff: number }>`
    select
      (select coalesce(sum(amount_cents), 0)::float8 from value_given where subject = ${subject} and approval_id is null
        and (${isSaleSubject(subject)}::boolean or given_at > ${since})) as subject,
      (select coalesce(sum(amount_cents), 0)::float8 from value_given where given_by = ${actor} and approval_id is null
        and given_at > ${since}) as staff`.execute(db)
  return { subjectCents: rows[0]!.subject, staffCents: rows[0]!.staff }
}

/** Inserts the amount if it is known and above zero. */
export async function insertGivenAwayValue(
  trx: Trx,
  { kind, subject, cents }: GivenAwayValue,
  by: { actor: string; at: Date; approvalId: number | null },
): Promise<void> {
  if (cents === null || cents <= 0) return
  await trx
    .insertInto('value_given')
    .values({ kind, subject, amount_cents: cents, given_at: by.at, given_by: by.actor, approval_id: by.approvalId })
    .execute()
}
