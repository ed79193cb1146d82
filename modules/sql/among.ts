import { sql } from 'kysely'

/**
 * Sale numbers for `in` and `not in`. SQL does not allow an empty list, so it is replaced with a text that is no sale
 * number.
 */
export const saleNumberList = (numbers: readonly string[]) => sql`(${sql.join(numbers.length === 0 ? ['-'] : numbers)})`
