/** The invoices and credit notes of a partner, and the button that makes what is missing. */
import { Button } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Pager } from '../../kit/page/pager.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import {
  invoicePartner,
  listPartnerInvoices,
  mailPartnerInvoice,
  openPartnerInvoice,
  type Partner,
  type PartnerInvoice,
  type PartnerInvoicePage,
  perPage,
} from './calls.ts'

export function PartnerInvoices({ partner }: { partner: Partner }) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'debtors', action: 'edit' })
  const { data, refusal } = useLoad<PartnerInvoicePage>(
    ['partners', 'invoices', partner.id, page],
    (signal) => listPartnerInvoices(partner.id, page, signal),
    { keepsPrevious: true },
  )
  const make = useAction((_input, { key }) => invoicePartner(partner.id, key), {
    done: 'partner.invoiced',
    reload: [['partners']],
    reloadAfterRefusal: true,
  })
  return (
    <section>
      <h2>{translate('partner.invoicesOf', { partner: partner.name })}</h2>
      <p className="quiet">
        {translate('partner.invoicesHelp')}
        {partner.uninvoiced > 0 && ` ${translate('partner.missing', { smart_count: partner.uninvoiced })}`}
      </p>
      {mayBook && partner.uninvoiced > 0 && (
        <p>
          <Button variant="contained" disabled={make.busy} onClick={() => void make.run()}>
            {translate('partner.invoice')}
          </Button>
        </p>
      )}
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={3} />}
      {data?.total === 0 && <p className="empty">{translate('partner.noInvoices')}</p>}
      {data && data.total > 0 && <InvoiceTable invoices={data.items} mayMail={mayBook} label={partner.name} />}
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />}
    </section>
  )
}

type TableProps = { invoices: readonly PartnerInvoice[]; mayMail: boolean; label: string }

function InvoiceTable({ invoices, mayMail, label }: TableProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (
    <ScrollableTableFrame label={translate('partner.invoicesOf', { partner: label })}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('books.invoice')}</th>
            <th scope="col">{translate('debtor.due')}</th>
            <th scope="col">{translate('partner.mail')}</th>
            <th scope="col" className="end">
              {translate('books.vat')}
            </th>
            <th scope="col" className="end">
              {translate('books.total')}
            </th>
            <th scope="col" className="actions-column">
              {translate('debtor.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.number}>
              <th scope="row">
                {invoice.number}
                <small className="quiet">
                  {translate(`books.invoiceKind.${invoice.kind}`)} · {day(invoice.issued_on)} ·{' '}
                  {translate('partner.onInvoice', { smart_count: invoice.claims })}
                  {invoice.credit_of !== null && <> · {translate('partner.creditOf', { number: invoice.credit_of })}</>}
                </small>
              </th>
              <td>{invoice.due_on !== null && day(invoice.due_on)}</td>
              <td className={invoice.mail_state === 'failed' ? 'bad' : ''}>
                {invoice.mail_state !== null && translate(`partner.mailState.${invoice.mail_state}`)}
              </td>
              <td className="figures end" data-label={translate('books.vat')}>
                {euros(invoice.vat_cents)}
              </td>
              <td className="figures end" data-label={translate('books.total')}>
                {euros(invoice.total_cents)}
              </td>
              <td className="actions-column">
                <InvoiceActions number={invoice.number} mayMail={mayMail} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTableFrame>
  )
}

function InvoiceActions({ number, mayMail }: { number: string; mayMail: boolean }) {
  const translate = useTranslate()
  const open = useAction((format: 'pdf' | 'ubl') => openPartnerInvoice(number, format))
  const mail = useAction((_input, { key }) => mailPartnerInvoice(number, key), {
    done: 'partner.mailed',
    reload: [['partners', 'invoices']],
  })
  return (
    <span className="page-actions">
      {(['pdf', 'ubl'] as const).map((format) => (
        <Button
          key={format}
          disabled={open.busy}
          aria-label={`${format === 'pdf' ? 'PDF' : 'XML'} ${number}`}
          onClick={() => void open.run(format)}
        >
          {format === 'pdf' ? 'PDF' : 'XML'}
        </Button>
      ))}
      {mayMail && (
        <Button
          disabled={mail.busy}
          aria-label={`${translate('partner.mailAgain')} ${number}`}
          onClick={() => void mail.run()}
        >
          {translate('partner.mailAgain')}
        </Button>
      )}
    </span>
  )
}
