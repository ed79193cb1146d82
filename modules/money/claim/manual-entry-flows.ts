import {
  type Authority,
  lockAllowance,
  recordWithinAllowance,
  subjects,
  withApproval,
} from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { Day } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { type BookAccount, insertJournalEntry, type Posting } from '../journal/index.ts'
import { lockSale, type Sale, saleNumber } from '../payment/index.ts'
import { type ClaimChange, finishClaimChange, journalSale, requirePastDay, requireSaleByNumber } from './flows.ts'
import { customerTotal, debitTotal, type ManualProblem, manualEntryProblem } from './manual-entry.ts'
import { insertManualEntry } from './store.ts'

export type ManualEntryInput = {
  booked_on: Day
  reason: string
  sale?: string
  lines: { account: BookAccount; debit_cents: number; credit_cents: number; vat_code?: string }[]
  key: string
}

/**
 * Books a manual entry, for which no document exists. Throws 409 `approval_asked` if a second staff member has to
 * approve.
 */
export const bookManualEntry = withApproval(bookManualEntryInTransaction)

const messages: Record<ManualProblem, string> = {
  entry_unbalanced: 'Debits and credits of an entry are the same sum.',
  entry_without_lines: 'An entry has at least two lines, each with a debit or a credit.',
  entry_account: 'Nothing can be booked on this account by hand.',
  entry_vat_code: 'Revenue and VAT have a VAT code, other accounts have none.',
  entry_sale_missing: 'What is booked on customers needs the sale that it belongs to.',
  entry_sale_account: 'This account cannot be booked by hand for a single sale.',
}

export const toPostings = (lines: ManualEntryInput['lines']): Posting[] =>
  lines.map(({ account, debit_cents: debit, credit_cents: credit, vat_code: code }) => ({
    account,
    cents: debit > 0 && credit > 0 ? 0 : debit - credit,
    vatCode: code ?? null,
  }))

/**
 * Must be the first step of the caller's transaction, because it takes the allowance lock. An entry for a closed month
 * is booked on the first open day; its own day remains the document date.
 */
export async function bookManualEntryInTransaction(
  shop: ClaimChange,
  trx: Trx,
  input: ManualEntryInput,
  authority: Authority,
): Promise<{ entry: string }> {
  requirePastDay('booked_on', input.booked_on, shop.now())
  const postings = toPostings(input.lines)
  const problem = manualEntryProblem(postings, input.sale !== undefined)
  if (problem) refuse(422, problem, messages[problem])
  await lockAllowance(trx, authority)
  const sale = input.sale === undefined ? null : await requireSaleByNumber(trx, input.sale)
  if (sale) await lockSale(shop, trx, sale)
  const id = await insertManualEntry(trx, {
    key: input.key,
    sale,
    by: authority.actor,
    at: shop.now(),
    customerCents: customerTotal(postings),
    reason: input.reason,
    day: input.booked_on,
  })
  const entry = `manual:${id ?? input.key}`
  if (id === null) return { entry }
  await approveEntry(shop, trx, { input, cents: debitTotal(postings), sale }, authority)
  await insertJournalEntry(trx, {
    key: entry,
    kind: 'manual',
    ...journalSale(sale),
    bookedOn: input.booked_on,
    postings,
  })
  await writeAuditEntry(trx, {
    actor: authority.actor,
    action: 'journal.manual_entry',
    subject: `journal_entry:${entry}`,
    after: { booked_on: input.booked_on, reason: input.reason, sale: sale && saleNumber(sale), lines: input.lines },
  })
  if (sale) await finishClaimChange(trx, sale)
  return { entry }
}

const approveEntry = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  { input, cents, sale }: { input: ManualEntryInput; cents: number; sale: Sale | null },
  authority: Authority,
): Promise<void> =>
  recordWithinAllowance(
    shop,
    trx,
    authority,
    [{ kind: 'manual_entry', subject: subjects.manualEntry(input.key), cents }],
    {
      payload: input,
      reason: input.reason,
      ...(sale && 'reservationNumber' in sale ? { reservationNumber: sale.reservationNumber } : {}),
    },
  )
