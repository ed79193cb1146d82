import { randomUUID } from 'node:crypto'
import { json } from '../shared/json.ts'
import type { Db, Shop, Trx } from '../shared/shop.ts'
import type { MailKind } from './templates.ts'

export type MailWish = {
  key: string
  kind: MailKind
  to: string
  language: string
  variables: Record<string, unknown>
  reservationNumber?: string | null /** Not before this moment. */
  sendAt?: Date
  /** Of a mail whose link works only so long: a mail that still waits then is dropped, not sent. */
  linkEndsAt?: Date
}

/**
 * Writes a mail down and sees that it is sent: once per key, however often it is asked. Part of the caller's
 * transaction, so that a mail exists exactly when what it tells has happened.
 */
export async function queueMail(shop: Pick<Shop, 'jobs' | 'publicUrl'>, db: Trx, wish: MailWish): Promise<void> {
  const row = await db
    .insertInto('mail')
    .values({
      key: wish.key,
      kind: wish.kind,
      recipient: wish.to,
      language: wish.language,
      variables: json(wish.variables),
      message_id: `<${randomUUID()}@${new URL(shop.publicUrl).hostname}>`,
      reservation_number: wish.reservationNumber ?? null,
      link_ends_at: wish.linkEndsAt ?? null,
      ...(wish.sendAt ? { next_at: wish.sendAt, due_at: wish.sendAt } : {}),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  // One for later is found by the round when its time has come.
  if (row && !wish.sendAt) await shop.jobs.send('mail', { id: row.id }, { db })
}

/** Takes back a mail that was not sent yet, e.g. a gift for later that was given back. */
export async function dropQueuedMail(db: Db, key: string): Promise<void> {
  await db.deleteFrom('mail').where('key', '=', key).where('state', '=', 'queued').execute()
}
