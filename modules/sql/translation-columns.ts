import { sql } from 'kysely'

/**
 * Texts of one language out of a column of translations, in the shape of the whole; without a language there are none.
 * Only those fields where some are named. `offset 0` makes the database unpack the stored value once and not once a
 * text.
 */
export const translationsIn = (column: string, language: string | undefined, fields?: readonly string[]) =>
  language === undefined
    ? sql<unknown>`'{}'::jsonb`
    : sql<unknown>`jsonb_build_object(${language}::text, ${
        fields === undefined
          ? sql`${sql.ref(column)} -> ${language}`
          : sql`(select jsonb_build_object(${sql.join(
              fields.map((field) => sql`${sql.lit(field)}, texts -> ${sql.lit(field)}`),
            )}) from (select ${sql.ref(column)} -> ${language} as texts offset 0) as translated)`
      })`
