/** Closes a month permanently, and lists what was booked later because its own month was closed. */
import { Button } from '@mui/material'
import { monthName, type Translate } from '@tussenuit/modules/office/month-report/names.ts'
import { useCanAccess, useLocale } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { closeMonth, type MonthReport } from './calls.ts'

type Part = { report: MonthReport; text: Translate }

export function MonthClosing({ report, text, reload }: Part & { reload: () => Promise<void> }) {
  const day = useDayFormat()
  const month = monthName(report.month, useLocale())
  const [isAsking, setAsking] = useState(false)
  const { canAccess: mayClose = false } = useCanAccess({ resource: 'month-report', action: 'edit' })
  if (report.closed)
    return (
      <p className="quiet">{text('closed', { day: day(report.closed.at.slice(0, 10)), name: report.closed.by })}</p>
    )
  if (!report.over || !report.tied || !mayClose) return null
  return (
    <>
      <p>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {text('close')}
        </Button>
      </p>
      {isAsking && (
        <ConfirmActionDialog
          title={text('closeTitle', { month })}
          confirm={text('close')}
          successMessage="monthReport.closeDone"
          ready
          act={({ key }) => closeMonth(report.month, key)}
          done={reload}
          close={() => setAsking(false)}
        >
          <p>{text('closeHelp')}</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}

export function LateEntries({ report, text }: Part) {
  const day = useDayFormat()
  const euros = useEuroFormat()
  if (report.late.length === 0) return null
  return (
    <section className="whole">
      <h3 id="report-late">{text('late')}</h3>
      <p className="quiet">{text('lateNote')}</p>
      <table className="compare month-table columns-2" aria-labelledby="report-late">
        <thead>
          <tr>
            <th scope="col">{text('lateKind')}</th>
            <th scope="col" className="end">
              {text('lateDay')}
            </th>
            <th scope="col" className="end">
              {text('debit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.late.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <bdi>{entry.sale ?? entry.kind}</bdi>
              </th>
              <td className="figures end">{day(entry.document_on)}</td>
              <td className="figures end">{euros(entry.cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
