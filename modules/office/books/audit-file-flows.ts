import { defaultSeller, findSeller } from '../../money/invoice/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { readInSnapshot } from '../../money/journal/index.ts'
import {
  auditFileEnd,
  auditFileHead,
  journalEnd,
  journalHead,
  toTransactions,
  transactionsEnd,
  transactionsHead,
} from './audit-file.ts'
import { requireStartedPeriod } from './flows.ts'
import { journals, kindsOfJournal } from './journals.ts'
import { findLedgerMapping } from './mapping-flows.ts'
import { findBalancesBefore, findBookTotals, readJournalLines } from './store.ts'

/** The maximum number of postings in a file, which covers a year and is built in memory: about 0.5 KB per posting. */
export const maxAuditFileLines = 200_000

/**
 * Throws 422 `audit_file_too_large` for a year with more postings, and 409 `seller_incomplete` if the seller has no
 * name or VAT number.
 */
export async function exportAuditFile(shop: Pick<Shop, 'db' | 'now'>, year: string, caller: Caller) {
  const day = today(shop.now())
  const span = requireStartedPeriod(year, day, 'year')
  const seller = (await findSeller(shop.db)) ?? defaultSeller
  if (seller.name === '' || seller.vat_number === '')
    refuse(409, 'seller_incomplete', 'Enter name and VAT number of the shop under Documents first.')
  const { parts, lines } = await readInSnapshot(shop.db, async (trx) => {
    const totals = await findBookTotals(trx, span)
    if (totals.lines > maxAuditFileLines)
      refuse(422, 'audit_file_too_large', `An audit file has at most ${maxAuditFileLines} lines.`)
    const mapping = await findLedgerMapping(trx)
    const company = {
      name: seller.name,
      vatNumber: seller.vat_number,
      tradeRegister: seller.chamber_of_commerce,
    }
    const opening = await findBalancesBefore(trx, span.from)
    const parts = [auditFileHead({ year, createdOn: day, company, mapping, opening, totals })]
    if (totals.lines === 0) return { parts: [...parts, auditFileEnd], lines: 0 }
    parts.push(transactionsHead(totals))
    for (const journal of journals) {
      parts.push(journalHead(journal))
      for await (const lines of readJournalLines(trx, span, kindsOfJournal(journal)))
        parts.push(toTransactions(lines, mapping))
      parts.push(journalEnd)
    }
    return { parts: [...parts, transactionsEnd, auditFileEnd], lines: totals.lines }
  })
  await writeAuditEntry(shop.db, {
    actor: caller.staff!.email,
    action: 'audit_file.export',
    subject: `audit_file:${year}`,
    after: { lines },
    at: shop.now(),
  })
  return {
    contentType: 'application/xml; charset=utf-8',
    filename: `auditfile-${year}.xaf`,
    content: Buffer.from(parts.join('')),
  }
}
