import { sql } from 'kysely'

/**
 * Sale numbers for `in` and `not in`. SQL does not allow an empty list, so it is replaced with a text that is no sale
 * number.
 */
export const saleNumberList = (numbers: readonly string[]) => sql`(${sql.join(numbers.length === 0 ? ['-'] : numbers)})`

/** Texts of the program, never of a caller, for `in` and `not in`: written out, so that partial indexes apply. */
export const literalList = (texts: readonly string[]) => sql`(${sql.join(texts.map((text) => sql.lit(text)))})`
