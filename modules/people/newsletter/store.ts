import { type Selectable, sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { SubscriberTable } from '../../shared/tables.ts'
import type { Consent } from './consent.ts'

export type Subscriber = Selectable<SubscriberTable>

export async function findSubscriber(db: Db, email: string): Promise<Subscriber | null> {
  return (await db.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
}

export async function findSubscriberByConfirmation(db: Db, hashes: string[]): Promise<Subscriber | null> {
  return (await db.selectFrom('subscriber').selectAll().where('confirm_hash', 'in', hashes).executeTakeFirst()) ?? null
}

export type Asked = {
  email: string
  language: string
  confirm_hash: string
  confirm_expires_at: Date
  unsubscribe_hash: string
  consent: Consent
  created_at: Date
}

/** A new link replaces the older one. Returns false, without effect, if the e-mail address is already confirmed. */
export async function upsertPendingSubscriber(db: Db, subscription: Asked): Promise<boolean> {
  const row = await db
    .insertInto('subscriber')
    .values({ ...subscription, state: 'asked', consent: jsonbValue(subscription.consent) })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          state: 'asked',
          language: subscription.language,
          confirm_hash: subscription.confirm_hash,
          confirm_expires_at: subscription.confirm_expires_at,
          consent: jsonbValue(subscription.consent),
        })
        .where('subscriber.state', '<>', 'confirmed'),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms once per link: returns null if the link was used, was replaced or has expired. */
export async function markSubscriberConfirmed(
  db: Trx,
  hashes: string[],
  unsubscribeHashOf: (subscriber: Subscriber) => string,
  proof: Pick<Consent, 'confirmedAt' | 'confirmedFrom'>,
  now: Date,
): Promise<Subscriber | null> {
  const row = await db
    .updateTable('subscriber')
    .set({ state: 'confirmed', confirmed_at: now, consent: sql`consent || ${jsonbValue(proof)}` })
    .where('confirm_hash', 'in', hashes)
    .where('state', '=', 'asked')
    .where('confirm_expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await db
    .updateTable('subscriber')
    .set({ unsubscribe_hash: unsubscribeHashOf(row) })
    .where('id', '=', row.id)
    .execute()
  return row
}

/** Ends the subscription; safe to repeat. Returns false for an unknown link. */
export async function markSubscriberUnsubscribed(db: Db, hashes: string[], now: Date): Promise<boolean> {
  const subscriber = await db
    .selectFrom('subscriber')
    .select('id')
    .where('unsubscribe_hash', 'in', hashes)
    .executeTakeFirst()
  if (!subscriber) return false
  await db
    .updateTable('subscriber')
    .set({
      state: 'unsubscribed',
      confirm_hash: null,
      confirm_expires_at: null,
      link_version: sql`link_version + 1`,
      consent: sql`consent || ${jsonbValue({ endedAt: now.toISOString() })}`,
    })
    .where('id', '=', subscriber.id)
    .where('state', '<>', 'unsubscribed')
    .execute()
  return true
}
