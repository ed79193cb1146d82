/** The invoices and credit notes of a period, each as PDF and, for a company, as XML. */
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Pager } from '../../kit/page/pager.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { type InvoicePage, invoicesPerPage, openInvoice, readInvoices } from './calls.ts'

export function BookInvoices({ period }: { period: string }) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, refusal } = useLoad<InvoicePage>(
    ['book-invoices', period, page],
    (signal) => readInvoices(period, page, signal),
    { keepsPrevious: true },
  )
  return (
    <section className="books-invoices">
      <h3>{translate('books.invoices')}</h3>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={4} />}
      {data?.total === 0 && <p className="note">{translate('books.noInvoices')}</p>}
      {data && data.total > 0 && <InvoiceTable invoices={data.items} />}
      {data && <Pager page={page} total={data.total} perPage={invoicesPerPage} turn={setPage} />}
    </section>
  )
}

function InvoiceTable({ invoices }: { invoices: InvoicePage['items'] }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const euros = useEuroFormat()
  const open = useAction(openInvoice)
  return (
    <ScrollableTableFrame label={translate('books.invoices')}>
      <table className="compare">
        <thead>
          <tr>
            {['invoice', 'issuedOn', 'sale'].map((head) => (
              <th key={head} scope="col">
                {translate(`books.${head}`)}
              </th>
            ))}
            {['total', 'vat', 'open'].map((head) => (
              <th key={head} scope="col" className="end">
                {translate(`books.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.number}>
              <th scope="row">
                {invoice.number}
                <small>
                  {translate(`books.invoiceKind.${invoice.kind}`)} {invoice.sequence}
                </small>
              </th>
              <td>{day(invoice.issued_on)}</td>
              <td>{invoice.sale}</td>
              <td className="figures end">{euros(invoice.total_cents)}</td>
              <td className="figures end">{euros(invoice.vat_cents)}</td>
              <td className="end">
                {(invoice.for_company ? (['ubl', 'pdf'] as const) : (['pdf'] as const)).map((format) => {
                  const name = format === 'ubl' ? 'XML' : translate('books.open')
                  return (
                    <Button
                      key={format}
                      disabled={open.busy}
                      aria-label={`${name} ${invoice.number}`}
                      onClick={() => void open.run({ number: invoice.number, format })}
                    >
                      {name}
                    </Button>
                  )
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTableFrame>
  )
}
