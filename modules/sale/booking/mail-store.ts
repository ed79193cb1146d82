import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import { balanceAcceptedCondition } from '../../money/refund/balance-taken.ts'

/**
 * Facts that decide whether a mail about the reservation is outdated. `asksForMoney`: whether the mail does; for others
 * the claim, whose view costs the database more than the rest of a mail, is not read, and nothing counts as owed.
 */
export async function findMailFacts(
  db: Db,
  number: string,
  asksForMoney: boolean,
): Promise<{ state: string; isBalanceOpen: boolean; isOwing: boolean }> {
  const isOwing = asksForMoney
    ? sql<boolean>`exists (select from sale_claim where sale = ${number} and open_cents > 0)`
    : sql<boolean>`false`
  return db
    .selectFrom('reservation')
    .select((row) => [
      'state',
      isOwing.as('isOwing'),
      row
        .and([row('balance_cents', '>', 0), row.not(balanceAcceptedCondition(sql.val(number))), isOwing])
        .$castTo<boolean>()
        .as('isBalanceOpen'),
    ])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}
