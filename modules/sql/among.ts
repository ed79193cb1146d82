import { sql } from 'kysely'

/** Sale numbers for `in` and `not in`; an empty list is replaced by a text that is not a sale number. */
export const saleNumberList = (numbers: readonly string[]) => sql`(${sql.join(numbers.length === 0 ? ['-'] : numbers)})`
