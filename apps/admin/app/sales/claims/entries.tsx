/** Manual entries by staff, write-offs and repaid credits, newest first. */
import { Button } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Pager } from '../../kit/page/pager.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { type Entry, type EntryPage, listEntries, perPage } from './calls.ts'
import { SaleLink } from './sale-link.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import './claims.css'

export default function EntriesPage() {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const [isBooking, setBooking] = useState(false)
  const { canAccess: mayBook = false } = useCanAccess({ resource: 'manual-entries', action: 'edit' })
  const { data, refusal, reload } = useLoad<EntryPage>(['entries', page], (signal) => listEntries(page, signal), {
    keepsPrevious: true,
  })
  return (
    <>
      <PageHeader
        title={translate('resources.manual-entries.name', { smart_count: 2 })}
        lead={translate('resources.manual-entries.lead')}
      >
        {mayBook && (
          <Button variant="contained" color="primary" onClick={() => setBooking(true)}>
            {translate('manualEntry.new')}
          </Button>
        )}
      </PageHeader>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={6} />}
      {data?.total === 0 && <p className="empty">{translate('manualEntry.none')}</p>}
      {data && data.total > 0 && <EntryTable entries={data.items} />}
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />}
      {isBooking && <EntryDialog done={reload} close={() => setBooking(false)} />}
    </>
  )
}

function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const translate = useTranslate()
  const day = useDayFormat()
  return (
    <ScrollableTableFrame label={translate('resources.manual-entries.name', { smart_count: 2 })}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('manualEntry.day')}</th>
            <th scope="col">{translate('manualEntry.reason')}</th>
            <th scope="col">{translate('manualEntry.account')}</th>
            <th scope="col" className="end">
              {translate('manualEntry.debit')}
            </th>
            <th scope="col" className="end">
              {translate('manualEntry.credit')}
            </th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <tbody key={entry.entry}>
            <tr>
              <th scope="row" rowSpan={entry.lines.length}>
                {day(entry.booked_on)}
                {entry.document_on && (
                  <small className="quiet">
                    {translate('manualEntry.documentOn', { day: day(entry.document_on) })}
                  </small>
                )}
              </th>
              <td rowSpan={entry.lines.length}>
                {translate(`manualEntry.kind.${entry.kind}`)}{' '}
                {entry.sale && <SaleLink sale={entry.sale} isOrder={entry.sale.startsWith('TV')} />}
                <small>
                  <bdi>{entry.reason}</bdi>
                </small>
                <small className="quiet">
                  {translate('manualEntry.by')} <bdi dir="ltr">{entry.by}</bdi>
                </small>
              </td>
              <LineCells line={entry.lines[0]!} />
            </tr>
            {entry.lines.slice(1).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of an entry never change
              <tr key={index}>
                <LineCells line={line} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollableTableFrame>
  )
}

function LineCells({ line }: { line: Entry['lines'][number] }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <>
      <td>
        {translate(`monthReport.account.${line.account}`)}
        {line.vat_code && <small className="quiet">{line.vat_code}</small>}
      </td>
      <td className="figures end" data-label={translate('manualEntry.debit')}>
        {line.debit_cents > 0 && euros(line.debit_cents)}
      </td>
      <td className="figures end" data-label={translate('manualEntry.credit')}>
        {line.credit_cents > 0 && euros(line.credit_cents)}
      </td>
    </>
  )
}
