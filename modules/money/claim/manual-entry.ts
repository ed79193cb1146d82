/** Validates manual journal entries by staff. Pure. */
import { type Account, accounts, type Posting } from '../journal/entry.ts'

/** Only documents of codes are booked on these accounts, because their balances must match the codes one by one. */
const codeAccounts: readonly Account[] = ['voucher_liability', 'voucher_deferred']
export const manualAccounts: readonly Account[] = accounts.filter((account) => !codeAccounts.includes(account))

/** Accounts whose amounts are distinguished by a VAT code. */
const taxedAccounts: readonly Account[] = ['revenue', 'vat']
/** Manual entries for a sale may not use these accounts, because their amounts would count as the sale's own. */
const accountsOfSales: readonly Account[] = ['collected_for_others', 'owed_hotel_supplier', 'owed_activities']

export const maxManualLines = 20

export type ManualProblem =
  | 'entry_unbalanced'
  | 'entry_without_lines'
  | 'entry_account'
  | 'entry_vat_code'
  | 'entry_sale_missing'
  | 'entry_sale_account'

/** Why the lines are not a valid entry; null if they are. `cents`: positive for a debit, negative for a credit. */
export function manualEntryProblem(lines: readonly Posting[], hasSale: boolean): ManualProblem | null {
  if (lines.length < 2 || lines.some(({ cents }) => cents === 0)) return 'entry_without_lines'
  if (lines.some(({ account }) => !manualAccounts.includes(account))) return 'entry_account'
  if (lines.some(({ account, vatCode }) => taxedAccounts.includes(account) !== (vatCode !== null)))
    return 'entry_vat_code'
  if (!hasSale && lines.some(({ account }) => account === 'customer')) return 'entry_sale_missing'
  if (hasSale && lines.some(({ account }) => accountsOfSales.includes(account))) return 'entry_sale_account'
  return lines.reduce((sum, { cents }) => sum + cents, 0) === 0 ? null : 'entry_unbalanced'
}

export const debitTotal = (lines: readonly Posting[]): number =>
  lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)

export const customerTotal = (lines: readonly Posting[]): number =>
  lines.filter(({ account }) => account === 'customer').reduce((sum, { cents }) => sum + cents, 0)
