/**
 * The journal as a table, one row per posting. Pure. It has every column that bookkeeping software may require (two
 * columns for debit and credit, one signed amount, one letter for the side), because the importer chooses among the
 * columns; docs/books.md has the steps.
 */
import type { Column, Sheet } from '../list-export/sheet.ts'
import { documentNumber } from './journals.ts'
import { ledgerAccountOf, type LedgerMapping, vatMappingOf } from './ledger-accounts.ts'
import { monthNumber } from './period.ts'
import type { JournalLine } from './store.ts'

const columns: readonly Column[] = [
  ...(['entry', 'entry_kind', 'document', 'date', 'book_year', 'book_period'] as const),
  ...(['ledger_number', 'ledger_name', 'vat_code', 'vat_name', 'sale', 'deal', 'cost_centre', 'posting_text'] as const),
  ...(['debit', 'credit', 'amount', 'debit_credit'] as const),
]

export const toJournalSheet = (lines: readonly JournalLine[], mapping: LedgerMapping, name: string): Sheet => ({
  name,
  columns,
  rows: lines.map((line) => {
    const { number, name: ledgerName } = ledgerAccountOf(mapping, line.account, line.vatCode)
    const vat = line.vatCode === null ? null : vatMappingOf(mapping, line.vatCode)
    const document = documentNumber(line)
    return [
      { number: line.entryId },
      line.kind,
      document,
      line.bookedOn,
      { number: Number(line.bookedOn.slice(0, 4)) },
      { number: monthNumber(line.bookedOn) },
      number,
      ledgerName,
      vat?.code ?? null,
      vat?.name ?? null,
      line.sale,
      line.title,
      line.costCentre,
      [document, line.sale].filter(Boolean).join(' '),
      line.cents > 0 ? { cents: line.cents } : null,
      line.cents < 0 ? { cents: 0 - line.cents } : null,
      { cents: line.cents },
      line.cents < 0 ? 'C' : 'D',
    ]
  }),
})
