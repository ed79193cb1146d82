import {
  proposalFor,
  type ProposedPartner,
  type Receipt,
  type ReceiptRow,
  saleOfReceipt,
} from '../../money/bank-receipt/index.ts'
import type { Account } from '../../money/payment/account.ts'
import { type Claim, claimAge, claimAges } from '../../money/claim/index.ts'
import { daysBetween, today } from '../../shared/day.ts'
import { defaultLanguage } from '../../shared/language.ts'
import { defaultLimit } from '../../shared/page.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { type FileRequest, rowLimit, writeListFile } from '../list-export/index.ts'
import { officeTexts } from '../list-export/sheet.ts'
import type { BankReceipt, Debtor } from './contract.ts'
import { type DebtorFilter, type DebtorRow, findDebtors, findManualEntries, findOwedByDay } from './store.ts'

type Reader = Pick<Shop, 'db' | 'now'>
type Page = { page?: number; limit?: number }

const toDebtor = (row: DebtorRow, day: string): Debtor => ({
  ...row,
  age: claimAge(row.due_on, day),
  days_late: row.due_on === null ? 0 : daysBetween(row.due_on, day),
})

export async function listDebtors(shop: Reader, { page = 1, limit = defaultLimit, ...filter }: DebtorFilter & Page) {
  const day = today(shop.now())
  const { rows, total } = await findDebtors(shop.db, filter, { today: day, limit, offset: (page - 1) * limit })
  const owed = await findOwedByDay(shop.db, filter)
  return {
    total,
    page,
    limit,
    items: rows.map((row) => toDebtor(row, day)),
    sums: claimAges.map((age) => {
      const ofAge = owed.filter(({ due_on: due }) => claimAge(due, day) === age)
      return {
        age,
        sales: ofAge.reduce((sum, { sales }) => sum + sales, 0),
        open_cents: ofAge.reduce((sum, { cents }) => sum + cents, 0),
      }
    }),
  }
}

export async function exportDebtors(
  shop: Reader,
  { format, language = defaultLanguage, ...filter }: DebtorFilter & FileRequest,
  caller: Caller,
) {
  const day = today(shop.now())
  const { rows } = await findDebtors(shop.db, filter, { today: day, limit: rowLimit(format), offset: 0 })
  const texts = officeTexts(language).debtor
  return writeListFile(
    shop,
    caller,
    { format, language, filter },
    {
      name: 'debtors',
      columns: [
        ...(['number', 'traveller', 'deal', 'due_on', 'days_late', 'age', 'reason', 'open'] as const),
        ...(['disputed', 'credit_of_customer', 'ledger_balance'] as const),
      ],
      rows: rows
        .map((row) => toDebtor(row, day))
        .map((row) => [
          row.sale,
          row.name,
          row.title,
          row.due_on,
          { number: Math.max(0, row.days_late) },
          texts.age[row.age],
          row.reason && texts.reason[row.reason],
          { cents: row.open_cents },
          { cents: row.disputed_cents },
          { cents: row.credit_cents },
          { cents: row.booked_cents },
        ]),
    },
  )
}

export const toClaimReply = (claim: Claim) => ({
  sale: claim.sale,
  open_cents: claim.openCents,
  due_on: claim.dueOn,
  disputed_cents: claim.disputedCents,
  credit_cents: claim.creditCents,
})

type ReceiptFacts = Partial<Pick<ReceiptRow, 'named' | 'partner'>> & {
  payouts?: BankReceipt['proposed_payouts']
  payer?: ProposedPartner | null
}

export function toReceiptReply(
  receipt: Receipt,
  { named = null, partner = null, payouts = [], payer = null }: ReceiptFacts = {},
): BankReceipt {
  const isByHand = receipt.file_id === null
  const proposal = receipt.state === 'open' && named ? named : null
  return {
    id: receipt.id,
    state: receipt.state,
    by_hand: isByHand,
    account: isByHand ? '' : receipt.account,
    received_on: receipt.received_on,
    amount_cents: receipt.amount_cents,
    payer: receipt.payer,
    payer_account: receipt.payer_account,
    text: receipt.text,
    sale: saleOfReceipt(receipt),
    partner,
    payout:
      receipt.payout_id === null ? null : { account: receipt.payout_account as Account, payout_id: receipt.payout_id },
    proposed_partner: payer && { id: payer.id, name: payer.name, invoices: payer.invoices, exact: payer.isExact },
    proposed_payouts: payouts,
    proposed: proposal && {
      sale: proposal.sale,
      name: proposal.name,
      open_cents: proposal.open_cents,
      exact: proposalFor(receipt.amount_cents, { openCents: proposal.open_cents }) === 'exact',
    },
    note: receipt.note,
    decided_at: receipt.decided_at?.toISOString() ?? null,
    decided_by: receipt.decided_by,
  }
}

export async function listManualEntries(shop: Pick<Shop, 'db'>, { page = 1, limit = defaultLimit }: Page) {
  const { rows, total } = await findManualEntries(shop.db, { limit, offset: (page - 1) * limit })
  return { total, page, limit, items: rows }
}
