import { sql } from 'kysely'

/**
 * The texts of one language from a column of translations, in the shape of the column; none if no language is given.
 * `fields` restricts the texts. `offset 0` makes the database unpack the stored value once instead of once per text.
 */
export const translationsSql = (column: string, language: string | undefined, fields?: readonly string[]) =>
  language === undefined
    ? sql<unknown>`'{}'::jsonb`
    : sql<unknown>`jsonb_build_object(${language}::text, ${
        fields === undefined
          ? sql`${sql.ref(column)} -> ${language}`
          : sql`(select jsonb_build_object(${sql.join(
              fields.map((field) => sql`${sql.lit(field)}, texts -> ${sql.lit(field)}`),
            )}) from (select ${sql.ref(column)} -> ${language} as texts offset 0) as translated)`
      })`
