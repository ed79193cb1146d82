import { sql } from 'kysely'

/**
 * Sale numbers for `in` and `not in`. SQL does not allow an empty list, so it is replaced with a text that is no sale
 * number.
 */
export const saleNumberList = (numbers: readonly string[]) => sql`(${sql.join(numbers.length === 0 ? ['-'] : numbers)})`

/**
 * Constants, never a caller's input, for `in` and `not in`. They are inlined instead of bound, so that partial indexes
 * apply.
 */
export const literalList = (texts: readonly string[]) => sql`(${sql.join(texts.map((text) => sql.lit(text)))})`
