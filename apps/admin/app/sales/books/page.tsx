/** The books of a period for the bookkeeper: totals by ledger account, the VAT return, files and invoices. */
import { useCanAccess, usePermissions, useTranslate } from 'ra-core'
import { Link, useSearchParams } from 'react-router'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { FigureTable } from '../../kit/page/figure-table.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { type Books, readBooks } from './calls.ts'
import { BookFiles } from './files.tsx'
import { BookInvoices } from './invoices.tsx'
import { periodOrDefault, PeriodChoice, usePeriodName } from './period.tsx'
import './books.css'

export default function BooksPage() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const period = periodOrDefault(search.get('period'))
  const { permissions = [] } = usePermissions<string[]>()
  const maySeeCosts = permissions.includes('costs.read')
  return (
    <>
      <PageHeader
        title={translate('resources.books.name', { smart_count: 1 })}
        lead={translate('resources.books.lead')}
      />
      <PeriodChoice period={period} choose={(chosen) => setSearch({ period: chosen }, { replace: true })} />
      {maySeeCosts && <BookFigures key={period} period={period} />}
      <BookFiles period={period} maySeeCosts={maySeeCosts} />
      <BookInvoices key={`invoices ${period}`} period={period} />
    </>
  )
}

function BookFigures({ period }: { period: string }) {
  const { data, refusal } = useLoad<Books>(['books', period], (signal) => readBooks(period, signal))
  if (!data) return refusal === '' ? <Skeleton rows={8} /> : <RefusalMessage text={refusal} />
  return (
    <>
      <BookFacts books={data} />
      {data.entries > 0 && (
        <div className="books">
          <LedgerTotals books={data} />
          <VatReturn books={data} />
          {data.vat_rows.length > 0 && <VatCodes books={data} />}
        </div>
      )}
    </>
  )
}

function BookFacts({ books }: { books: Books }) {
  const translate = useTranslate()
  const name = usePeriodName()
  const day = useDayFormat()
  const euros = useEuroFormat()
  const [debit, credit] = [euros(books.debit_cents), euros(books.credit_cents)]
  return (
    <div className="books-facts">
      <h2>{translate('books.of', { period: name(books.period) })}</h2>
      <p className="quiet">{translate('monthReport.period', { from: day(books.from), until: day(books.until) })}</p>
      {!books.over && <p className="quiet">{translate('books.notOver')}</p>}
      {books.entries === 0 && <p className="note">{translate('books.empty')}</p>}
      {books.debit_cents === books.credit_cents ? (
        <p className="quiet">{translate('books.balanced', { sum: debit })}</p>
      ) : (
        <p className="bad" role="alert">
          {translate('books.unbalanced', { debit, credit })}
        </p>
      )}
    </div>
  )
}

function LedgerTotals({ books }: { books: Books }) {
  const translate = useTranslate()
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'ledger', action: 'edit' })
  return (
    <section className="whole">
      <h3 id="books-ledger">{translate('books.ledger')}</h3>
      <p className="quiet">{translate('books.ledgerNote')}</p>
      <FigureTable
        id="books-ledger"
        heads={[
          translate('monthReport.accountName'),
          ...['debit', 'credit'].map((head) => translate(`monthReport.${head}`)),
          translate('books.balance'),
        ]}
        rows={books.accounts.map(({ number, name, debit_cents, credit_cents, balance_cents }) => ({
          id: number,
          name: number,
          of: name,
          cents: [debit_cents, credit_cents, balance_cents],
        }))}
      />
      <p>
        <Link to="/ledger">{translate(mayChange ? 'books.numbers' : 'books.seeNumbers')}</Link>
      </p>
    </section>
  )
}

function VatReturn({ books }: { books: Books }) {
  const translate = useTranslate()
  return (
    <section>
      <h3 id="books-return">{translate('books.return')}</h3>
      <p className="quiet">{translate('books.returnNote')}</p>
      <FigureTable
        id="books-return"
        heads={['box', 'base', 'vat'].map((head) => translate(`books.${head}`))}
        noFigure={translate('books.notBooked')}
        rows={books.vat_boxes.map(({ box, base_cents: base, vat_cents: vat }) => ({
          id: box,
          name: translate(`books.boxName.${box}`),
          of: '',
          cents: [base, vat],
          ...(box === '5a' && { state: 'total' as const }),
        }))}
      />
    </section>
  )
}

/** Notes for turnover that belongs in no box of the VAT return. */
const notes = { margin: 'marginNote', abroad: 'abroadNote', other: 'otherNote' } as const

function VatCodes({ books }: { books: Books }) {
  const translate = useTranslate()
  const own = Object.entries(notes).filter(([box]) => books.vat_rows.some((row) => row.box === box))
  return (
    <section className="whole">
      <h3 id="books-codes">{translate('books.codes')}</h3>
      <p className="quiet">{translate('books.codesNote')}</p>
      <FigureTable
        id="books-codes"
        heads={['code', 'base', 'vat', 'correctionBase', 'correctionVat'].map((head) => translate(`books.${head}`))}
        rows={books.vat_rows.map((row) => ({
          id: row.code,
          name: row.name,
          of: row.box.length === 2 ? row.box : '',
          cents: [row.base_cents, row.vat_cents, row.correction_base_cents, row.correction_vat_cents],
        }))}
      />
      {own.map(([box, note]) => (
        <p key={box} className="quiet">
          {translate(`books.${note}`)}
        </p>
      ))}
    </section>
  )
}
