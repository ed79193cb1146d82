import { type RawBuilder, sql } from 'kysely'

/** A jsonb parameter. It is passed as text, because the two database engines convert arrays differently. */
export function jsonbValue<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
