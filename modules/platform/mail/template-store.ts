import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import type { QueuedMail } from './store.ts'
import type { EmailTemplate, MailKind } from './templates.ts'

export type StoredTemplate = EmailTemplate & { version: number; updatedAt: Date }
export type TemplateKey = { kind: MailKind; language: string }

const columns = ['kind', 'language', 'subject', 'preheader', 'body', 'version', 'updated_at as updatedAt'] as const

/** The edited text; null if the supplied text is used. */
export async function findEditedEmailTemplate(db: Db, { kind, language }: TemplateKey): Promise<StoredTemplate | null> {
  const row = await db
    .selectFrom('email_template')
    .select(columns)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst()
  return row ?? null
}

/** All edited texts, at most one per kind and language. */
export async function findEditedEmailTemplates(db: Db) {
  return db.selectFrom('email_template').select(columns).execute()
}

/** Serialises changes of e-mail texts. */
export async function lockEmailTemplates(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('email_template'))`.execute(trx)
}

export async function upsertEmailTemplate(
  db: Db,
  { kind, language }: TemplateKey,
  template: EmailTemplate,
): Promise<void> {
  await db
    .insertInto('email_template')
    .values({ kind, language, ...template })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'language'])
        .doUpdateSet({ ...template, version: sql`email_template.version + 1`, updated_at: sql`now()` }),
    )
    .execute()
}

export async function deleteEmailTemplate(db: Db, { kind, language }: TemplateKey): Promise<void> {
  await db.deleteFrom('email_template').where('kind', '=', kind).where('language', '=', language).execute()
}

/** The latest mail of a kind, optionally of one reservation. */
export async function findLatestMail(
  db: Db,
  kind: MailKind,
  reservationNumber: string | undefined,
): Promise<QueuedMail | null> {
  let query = db.selectFrom('mail').selectAll().where('kind', '=', kind)
  if (reservationNumber !== undefined) query = query.where('reservation_number', '=', reservationNumber)
  const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? { ...row, kind, variables: row.variables as Record<string, unknown> } : null
}
