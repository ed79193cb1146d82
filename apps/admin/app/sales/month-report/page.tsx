/**
 * The monthly report for the accountant, compared with the previous month and the same month of the previous year. It
 * can be downloaded as a file.
 */
import { Button, TextField } from '@mui/material'
import { addMonths, today } from '@tussenuit/modules/shared/day.ts'
import {
  reportLineName,
  filterNonZeroLines,
  monthName,
  type Translate,
  filterNonEmptySections,
  comparisonName,
} from '@tussenuit/modules/office/month-report/names.ts'
import { useLocale, useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useDayFormat } from '../../kit/page/dates.ts'
import { type FigureRow, FigureTable } from '../../kit/page/figure-table.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { LateEntries, MonthClosing } from './closing.tsx'
import { type MonthReport, readMonthReport, type ReportLine, type ReportSection, downloadMonthReport } from './calls.ts'
import './month-report.css'

/** The default: the last complete month. */
const lastMonth = (): string => addMonths(today(new Date()), -1).slice(0, 7)
const isMonth = (value: string): boolean => /^2[01]\d\d-(?:0[1-9]|1[0-2])$/.test(value)

export default function MonthReportPage() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const monthParam = search.get('month') ?? ''
  const month = isMonth(monthParam) ? monthParam : lastMonth()
  return (
    <>
      <PageHeader
        title={translate('resources.month-report.name', { smart_count: 1 })}
        lead={translate('resources.month-report.lead')}
      >
        <ReportFiles month={month} />
      </PageHeader>
      <TextField
        id="month"
        className="month-choice"
        type="month"
        label={translate('monthReport.month')}
        value={month}
        slotProps={{ htmlInput: { min: '2000-01', max: today(new Date()).slice(0, 7) }, inputLabel: { shrink: true } }}
        onChange={(event) => {
          // A partly typed month has no value.
          if (isMonth(event.target.value)) setSearch({ month: event.target.value }, { replace: true })
        }}
      />
      <ReportTables key={month} month={month} />
    </>
  )
}

function ReportFiles({ month }: { month: string }) {
  const translate = useTranslate()
  const language = useLocale()
  const save = useAction((format: 'csv' | 'pdf') => downloadMonthReport(month, format, language))
  return (
    <>
      <Button variant="contained" color="primary" disabled={save.busy} onClick={() => void save.run('pdf')}>
        {translate('monthReport.savePdf')}
      </Button>
      <Button variant="outlined" disabled={save.busy} onClick={() => void save.run('csv')}>
        {translate('monthReport.saveCsv')}
      </Button>
    </>
  )
}

function useReportText(): Translate {
  const translate = useTranslate()
  return (key, values = {}) => translate(`monthReport.${key}`, values)
}

function ReportTables({ month }: { month: string }) {
  const text = useReportText()
  const language = useLocale()
  const day = useDayFormat()
  const { data, refusal, reload } = useLoad<MonthReport>(['month-report', month], (signal) =>
    readMonthReport(month, signal),
  )
  if (!data) return refusal === '' ? <Skeleton rows={8} /> : <RefusalMessage text={refusal} />
  return (
    <>
      <div className="month-facts">
        <h2>{monthName(data.month, language)}</h2>
        <p className="quiet">{text('period', { from: day(data.from), until: day(data.until) })}</p>
        {!data.over && <p className="quiet">{text('notOver')}</p>}
        {data.entries === 0 && <p className="note">{text('empty', { month: monthName(data.month, language) })}</p>}
        <p className={data.tied ? 'quiet' : 'bad'} role={data.tied ? undefined : 'alert'}>
          {text(data.tied ? 'tied' : 'notTied')}
        </p>
        {data.earlier_rules_until && (
          <p className="note">{text('earlierRules', { day: day(data.earlier_rules_until) })}</p>
        )}
        <MonthClosing report={data} text={text} reload={reload} />
      </div>
      <div className="month-report">
        {filterNonEmptySections(data).map((section) => (
          <ReportSectionTable key={section.name} section={section} report={data} />
        ))}
        {data.accounts.length > 0 && <AccountsTable report={data} />}
        <LateEntries report={data} text={text} />
        <BooksComparison report={data} />
      </div>
    </>
  )
}

const amountsOf = (line: ReportLine) => [line.cents, line.month_before_cents, line.year_before_cents]

function ReportSectionTable({ section, report }: { section: ReportSection; report: MonthReport }) {
  const text = useReportText()
  const language = useLocale()
  const id = `report-${section.name}`
  const rows = filterNonZeroLines(section).map((line): FigureRow => {
    const cents = amountsOf(line)
    return { id: `${line.name} ${line.of ?? ''}`, ...reportLineName(section.name, line, text, language), cents }
  })
  const total: FigureRow = {
    id: 'total',
    name: text(`total.${section.name}`),
    of: '',
    cents: amountsOf(section.total),
    state: 'total',
  }
  return (
    <section>
      <h3 id={id}>{text(`section.${section.name}`)}</h3>
      <p className="quiet">{text(`note.${section.name}`)}</p>
      <FigureTable
        id={id}
        heads={[
          text('figure'),
          ...[report.month, report.month_before, report.year_before].map((month) => monthName(month, language)),
        ]}
        rows={[...rows, total]}
      />
    </section>
  )
}

function AccountsTable({ report }: { report: MonthReport }) {
  const text = useReportText()
  return (
    <section className="whole">
      <h3 id="report-accounts">{text('accounts')}</h3>
      <p className="quiet">{text('accountsNote')}</p>
      <FigureTable
        id="report-accounts"
        heads={['accountName', 'start', 'debit', 'credit', 'end'].map((name) => text(name))}
        rows={report.accounts.map((account) => ({
          id: account.account,
          name: text(`account.${account.account}`),
          of: '',
          cents: [account.start_cents, account.debit_cents, account.credit_cents, account.end_cents],
        }))}
      />
    </section>
  )
}

function BooksComparison({ report }: { report: MonthReport }) {
  const text = useReportText()
  const language = useLocale()
  return (
    <section>
      <h3 id="report-ties">{text('ties')}</h3>
      <FigureTable
        id="report-ties"
        heads={[text('figure'), text('books'), text('documents')]}
        rows={report.ties.map((tie): FigureRow => {
          const cents = [tie.books_cents, tie.documents_cents]
          const row = { id: `${tie.name} ${tie.of ?? ''}`, name: comparisonName(tie, text, language), of: '', cents }
          return tie.books_cents === tie.documents_cents ? row : { ...row, state: 'bad' }
        })}
      />
    </section>
  )
}
