import { type RawBuilder, sql } from 'kysely'

/** A jsonb parameter, written as text because the two database engines read arrays differently. */
export function jsonbValue<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
