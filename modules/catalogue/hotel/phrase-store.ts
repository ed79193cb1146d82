import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { StaffTranslations } from './supplier-texts.ts'

/** Translations by staff for these phrases. */
export async function findStaffTranslations(
  db: Db,
  language: string,
  phrases: readonly string[],
): Promise<StaffTranslations> {
  const { rows } = await sql<{ phrase: string; said: string }>`
    select phrase, translations #>> array[${language}, 'text'] as said from supplier_phrase
    where phrase = any(${[...phrases]}::text[]) and translations #>> array[${language}, 'text'] <> ''`.execute(db)
  return new Map(rows.map(({ phrase, said }) => [phrase, said]))
}

/** Inserts new phrases and leaves existing ones unchanged. */
export async function insertPhrases(db: Db, phrases: ReadonlyMap<string, string>): Promise<void> {
  await sql`insert into supplier_phrase (phrase, text)
    select * from unnest(${[...phrases.keys()]}::text[], ${[...phrases.values()]}::text[]) as given (phrase, text)
    where not exists (select from supplier_phrase as listed where listed.phrase = given.phrase)
    order by phrase on conflict do nothing`.execute(db)
}
