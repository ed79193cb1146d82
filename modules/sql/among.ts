import { sql } from 'kysely'

/** Numbers of sales for `in` and `not in`; the empty list holds a text that is no number. */
export const saleNumberList = (numbers: readonly string[]) => sql`(${sql.join(numbers.length === 0 ? ['-'] : numbers)})`
