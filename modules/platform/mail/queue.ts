import { randomUUID } from 'node:crypto'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Shop, Trx } from '../../shared/shop.ts'
import type { MailKind } from './templates.ts'

export type MailInput = {
  key: string
  kind: MailKind
  to: string
  language: string
  variables: Record<string, unknown>
  reservationNumber?: string | null
  /** The earliest time of sending. */
  sendAt?: Date
  /** When the mail's link expires: a mail that is still queued then is dropped. */
  linkEndsAt?: Date
}

const rowOf = (shop: Pick<Shop, 'publicUrl'>, input: MailInput) => ({
  key: input.key,
  kind: input.kind,
  recipient: input.to,
  language: input.language,
  variables: jsonbValue(input.variables),
  message_id: `<${randomUUID()}@${new URL(shop.publicUrl).hostname}>`,
  reservation_number: input.reservationNumber ?? null,
  link_ends_at: input.linkEndsAt ?? null,
  ...(input.sendAt ? { next_at: input.sendAt, due_at: input.sendAt } : {}),
})

/**
 * Queues a mail once per key, in the caller's transaction, so that it is sent only if the event that it reports is
 * committed.
 */
export async function queueMail(shop: Pick<Shop, 'jobs' | 'publicUrl'>, db: Trx, input: MailInput): Promise<void> {
  // No recipient means that the recipient's data was erased.
  if (input.to === '') return
  const row = await db
    .insertInto('mail')
    .values(rowOf(shop, input))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  // A mail with a later sending time is sent by the scheduled job when it is due.
  if (row && !input.sendAt) await shop.jobs.send('mail', { id: row.id }, { db })
}

/** Queues several mails, each once per key; the scheduled job sends each within a minute of its time. */
export async function queueMails(shop: Pick<Shop, 'now' | 'publicUrl'>, db: Trx, inputs: MailInput[]): Promise<void> {
  if (inputs.length === 0) return
  await db
    .insertInto('mail')
    .values(inputs.map((input) => rowOf(shop, { ...input, sendAt: input.sendAt ?? shop.now() })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Deletes a queued mail that was not sent yet, e.g. for a withdrawn gift. */
export async function deleteQueuedMail(db: Db, key: string): Promise<void> {
  await db.deleteFrom('mail').where('key', '=', key).where('state', '=', 'queued').execute()
}
