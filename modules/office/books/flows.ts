/** Figures, journal and register of a period. Reads and files use one snapshot, so that their sums agree. */
import { findSettings } from '../../platform/settings/index.ts'
import { renderCounterReceipt } from '../../money/counter/index.ts'
import { type InvoiceFile, renderStayInvoice } from '../../money/invoice/index.ts'
import { renderPartnerInvoice } from '../../money/partner-invoice/index.ts'
import { findReservation } from '../../sale/booking/index.ts'
import { renderOrderInvoice } from '../../sale/voucher/index.ts'
import { type Day, today } from '../../shared/day.ts'
import { defaultLanguage } from '../../shared/language.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { type FileRequest, rowLimit, writeListFile } from '../list-export/index.ts'
import { readInSnapshot } from '../../money/journal/index.ts'
import type { Books, taxSummaries } from './contract.ts'
import { toJournalSheet } from './journal-sheet.ts'
import { type LedgerMapping, ledgerAccountOf, vatMappingOf } from './ledger-accounts.ts'
import { findLedgerMapping } from './mapping-flows.ts'
import { lastDayOf, type PeriodSpan, toPeriodSpan } from './period.ts'
import { toRegisterSheet } from './register-sheet.ts'
import {
  type AccountMovement,
  findAccountMovements,
  findBookTotals,
  findInvoicePage,
  findInvoiceRegister,
  findMarginTrips,
  findReverseCharged,
  findSaleOfInvoice,
  type JournalLine,
  readJournalLines,
} from './store.ts'
import type { Sheet } from '../list-export/sheet.ts'
import { toIcpSheet, toMarginSheet, toOssSheet } from './tax-summary-sheet.ts'
import { toVatReturn, type VatSum } from './vat-return.ts'

/** Throws 400 `period_future` at the field `path` if the period has not begun. */
export function requireStartedPeriod(period: string, now: Day, path = 'period'): PeriodSpan {
  const span = toPeriodSpan(period)
  if (span.from > now) refuseField(path, 'period_future', 'This period has not begun.')
  return span
}

export async function getBooks(shop: Pick<Shop, 'db' | 'now'>, period: string): Promise<Books> {
  const day = today(shop.now())
  const span = requireStartedPeriod(period, day)
  const { totals, movements, mapping, rates } = await readInSnapshot(shop.db, async (trx) => ({
    totals: await findBookTotals(trx, span),
    movements: await findAccountMovements(trx, span),
    mapping: await findLedgerMapping(trx),
    rates: (await findSettings(trx)).vat.rates,
  }))
  const { rows, boxes } = toVatReturn(toVatSums(movements), rates, sumInputVat(movements))
  const last = lastDayOf(span)
  return {
    period,
    from: span.from,
    until: last < day ? last : day,
    over: last < day,
    entries: totals.entries,
    lines: totals.lines,
    debit_cents: totals.debitCents,
    credit_cents: totals.creditCents,
    accounts: toAccountTotals(movements, mapping),
    vat_rows: rows.map((row) => ({ ...row, name: vatMappingOf(mapping, row.code).name })),
    vat_boxes: boxes,
  }
}

/**
 * The base of a VAT code is the revenue at this code: stays, single-purpose vouchers when they are sold, and
 * prepayments until they are invoiced.
 */
const baseAccounts: readonly AccountMovement['account'][] = ['revenue', 'voucher_deferred', 'prepayments']
const toVatSums = (movements: readonly AccountMovement[]): VatSum[] =>
  movements.flatMap(({ account, vatCode, isCorrection, debitCents, creditCents }) => {
    const kind = account === 'vat' ? 'vat' : baseAccounts.includes(account) ? 'base' : null
    return vatCode === null || kind === null ? [] : { vatCode, kind, isCorrection, cents: creditCents - debitCents }
  })

const sumInputVat = (movements: readonly AccountMovement[]): number =>
  movements.reduce(
    (sum, { account, debitCents, creditCents }) => sum + (account === 'input_vat' ? debitCents - creditCents : 0),
    0,
  )

function toAccountTotals(movements: readonly AccountMovement[], mapping: LedgerMapping): Books['accounts'] {
  const byNumber = new Map<string, Books['accounts'][number]>()
  for (const { account, vatCode, debitCents, creditCents } of movements) {
    const { number, name } = ledgerAccountOf(mapping, account, vatCode)
    const total = byNumber.get(number) ?? { number, name, debit_cents: 0, credit_cents: 0, balance_cents: 0 }
    total.debit_cents += debitCents
    total.credit_cents += creditCents
    total.balance_cents += debitCents - creditCents
    byNumber.set(number, total)
  }
  return [...byNumber.values()].toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

type JournalRequest = { period: string; language?: string; decimal?: 'comma' | 'point' }

/** Throws 422 `export_too_large` for a period with more postings than a file has rows. */
export async function exportJournal(
  shop: Pick<Shop, 'db' | 'now'>,
  { period, language = defaultLanguage, decimal }: JournalRequest,
  caller: Caller,
) {
  const span = requireStartedPeriod(period, today(shop.now()))
  const { lines, mapping } = await readInSnapshot(shop.db, async (trx) => {
    const lines: JournalLine[] = []
    for await (const part of readJournalLines(trx, span)) {
      lines.push(...part)
      if (lines.length >= rowLimit('csv')) break
    }
    return { lines, mapping: await findLedgerMapping(trx) }
  })
  return writeListFile(
    shop,
    caller,
    {
      format: 'csv',
      language,
      filter: { period, decimal: decimal ?? null },
      ...(decimal && { decimal: decimal === 'comma' ? ',' : '.' }),
    },
    toJournalSheet(lines, mapping, `journal-${period}`),
  )
}

export async function exportInvoiceRegister(
  shop: Pick<Shop, 'db' | 'now'>,
  { period, format, language = defaultLanguage }: FileRequest & { period: string },
  caller: Caller,
) {
  const span = requireStartedPeriod(period, today(shop.now()))
  const rows = await findInvoiceRegister(shop.db, span, rowLimit(format))
  const sheet = toRegisterSheet(rows, `invoice-register-${period}`, language)
  return writeListFile(shop, caller, { format, language, filter: { period } }, sheet)
}

export async function exportTaxSummary(
  shop: Pick<Shop, 'db' | 'now'>,
  {
    summary,
    period,
    format,
    language = defaultLanguage,
  }: FileRequest & { summary: (typeof taxSummaries)[number]; period: string },
  caller: Caller,
) {
  if (summary === 'margin' && !caller.staff!.permissions.includes('costs.read'))
    refuse(403, 'not_allowed', 'Your role does not allow this.')
  const span = requireStartedPeriod(period, today(shop.now()))
  const name = `${summary}-${period}`
  const toSheet: Record<typeof summary, () => Promise<Sheet>> = {
    margin: async () => toMarginSheet(await findMarginTrips(shop.db, span, rowLimit(format)), name),
    icp: async () => toIcpSheet(await findReverseCharged(shop.db, span, rowLimit(format)), name),
    oss: async () =>
      toOssSheet(
        toVatReturn(toVatSums(await findAccountMovements(shop.db, span)), (await findSettings(shop.db)).vat.rates),
        name,
      ),
  }
  const sheet = await toSheet[summary]()
  return writeListFile(shop, caller, { format, language, filter: { summary, period } }, sheet)
}

export async function listInvoices(
  { db }: Pick<Shop, 'db'>,
  { period, page = 1, limit = defaultLimit }: { period: string; page?: number; limit?: number },
) {
  const { items, total } = await findInvoicePage(db, toPeriodSpan(period), { page, limit })
  return {
    items: items.map(({ number, kind, sequence, issuedOn, sale, totalCents, vat, forCompany }) => ({
      number,
      kind,
      sequence,
      issued_on: issuedOn,
      sale,
      total_cents: totalCents,
      vat_cents: vat.reduce((sum, { vat_cents: cents }) => sum + cents, 0),
      for_company: forCompany,
    })),
    total,
    page,
    limit,
  }
}

/** Renders the invoice or credit invoice. Throws 404 `invoice_unknown`. */
export async function renderInvoiceByNumber(
  shop: Pick<Shop, 'db' | 'documents' | 'keys' | 'now'>,
  number: string,
  format: InvoiceFile['format'],
) {
  const sale = await findSaleOfInvoice(shop.db, number)
  const reservation = sale?.reservation_number ? await findReservation(shop.db, sale.reservation_number) : null
  if (reservation) return renderStayInvoice(shop, reservation, { number, format })
  if (sale?.redemption_id && format !== 'ubl')
    return renderCounterReceipt(shop, sale.redemption_id, sale.kind === 'credit' ? 'credit' : 'receipt')
  if (sale?.partner_id) return renderPartnerInvoice(shop, number, format)
  return sale?.voucher_order_number
    ? renderOrderInvoice(shop, sale.voucher_order_number, { number, format })
    : refuse(404, 'invoice_unknown', 'There is no such invoice.')
}
