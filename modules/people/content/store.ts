import { type Selectable, sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'
import type { ContentPageTable } from '../../shared/tables.ts'
import type { PageName } from './page-names.ts'
import type { PageText } from './page-text.ts'

export type ContentRow = Omit<Selectable<ContentPageTable>, 'name'> & { name: PageName }

export async function findContentPage(db: Db, name: PageName): Promise<ContentRow | null> {
  return (
    ((await db.selectFrom('content_page').selectAll().where('name', '=', name).executeTakeFirst()) as
      | ContentRow
      | undefined) ?? null
  )
}

export async function findContentPages(db: Db): Promise<ContentRow[]> {
  return (await db.selectFrom('content_page').selectAll().orderBy('name').execute()) as ContentRow[]
}

const toColumns = (text: PageText, translations: object) => ({
  title: text.title,
  lead: text.lead,
  body_html: text.body_html,
  faq: jsonbValue(text.faq),
  translations: jsonbValue(translations),
})

/** Returns null if the page already exists. */
export async function insertContentPage(
  db: Db,
  name: PageName,
  text: PageText,
  translations: object,
  now: Date,
): Promise<ContentRow | null> {
  const row = await db
    .insertInto('content_page')
    .values({ name, ...toColumns(text, translations), updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst()
  return (row as ContentRow | undefined) ?? null
}

/** Returns null on a version conflict. */
export async function updateContentPage(
  db: Db,
  name: PageName,
  version: number,
  text: PageText,
  translations: object,
  now: Date,
): Promise<ContentRow | null> {
  const row = await db
    .updateTable('content_page')
    .set({ ...toColumns(text, translations), version: sql`version + 1`, updated_at: now })
    .where('name', '=', name)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return (row as ContentRow | undefined) ?? null
}

export type ContactMessage = {
  name: string
  email: string
  subject: string
  booking_number: string | null
  message: string
  language: string
  created_at: Date
}

export async function insertContactMessage(db: Db, message: ContactMessage): Promise<number> {
  return (await db.insertInto('contact_message').values(message).returning('id').executeTakeFirstOrThrow()).id
}

/** The time of the last change of each page's text. */
export async function findContentPageChangeTimes(db: Db): Promise<{ name: string; updated_at: Date }[]> {
  return db.selectFrom('content_page').select(['name', 'updated_at']).execute()
}
