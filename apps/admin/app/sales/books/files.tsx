/** The files of a period: journal, audit file of its year, invoice register, and summaries for other returns. */
import { Button, MenuItem, TextField } from '@mui/material'
import { decimalMarkForLanguage } from '@tussenuit/modules/shared/csv.ts'
import { useLocale, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../kit/use-action.ts'
import {
  downloadAuditFile,
  downloadJournal,
  downloadRegister,
  downloadTaxSummary,
  type TaxSummary,
  taxSummaries,
} from './calls.ts'

const decimals = ['comma', 'point'] as const
type Decimal = (typeof decimals)[number]

/** Journal, audit file and the summary of margins contain costs. */
export function BookFiles({ period, maySeeCosts }: { period: string; maySeeCosts: boolean }) {
  const translate = useTranslate()
  return (
    <section className="books-files">
      <h3>{translate('books.files')}</h3>
      <div>
        {maySeeCosts && <JournalFile period={period} />}
        {maySeeCosts && <AuditFile year={period.slice(0, 4)} />}
        <RegisterDownload period={period} />
        <TaxSummaries period={period} summaries={taxSummaries.filter((name) => maySeeCosts || name !== 'margin')} />
      </div>
    </section>
  )
}

function FilePart({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h4>{name}</h4>
      <p className="quiet">{note}</p>
      {children}
    </section>
  )
}

function JournalFile({ period }: { period: string }) {
  const translate = useTranslate()
  const language = useLocale()
  const [decimal, setDecimal] = useState<Decimal>(decimalMarkForLanguage(language) === ',' ? 'comma' : 'point')
  const save = useAction(() => downloadJournal(period, language, decimal))
  return (
    <FilePart name={translate('books.journal')} note={translate('books.journalNote')}>
      <TextField
        select
        fullWidth
        id="books-decimal"
        label={translate('books.decimal')}
        value={decimal}
        onChange={({ target }) => setDecimal(target.value as Decimal)}
      >
        {decimals.map((mark) => (
          <MenuItem key={mark} value={mark}>
            {translate(`books.${mark}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="contained" color="primary" disabled={save.busy} onClick={() => void save.run()}>
        {translate('books.saveJournal')}
      </Button>
    </FilePart>
  )
}

function AuditFile({ year }: { year: string }) {
  const translate = useTranslate()
  const save = useAction(() => downloadAuditFile(year))
  return (
    <FilePart name={translate('books.auditFile')} note={translate('books.auditFileNote', { year })}>
      <Button variant="outlined" disabled={save.busy} onClick={() => void save.run()}>
        {translate('books.saveAuditFile')}
      </Button>
    </FilePart>
  )
}

function RegisterDownload({ period }: { period: string }) {
  const translate = useTranslate()
  const language = useLocale()
  const save = useAction((format: 'csv' | 'xlsx') => downloadRegister(period, language, format))
  return (
    <FilePart name={translate('books.register')} note={translate('books.registerNote')}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} variant="outlined" disabled={save.busy} onClick={() => void save.run(format)}>
          {translate(`books.saveRegister.${format}`)}
        </Button>
      ))}
    </FilePart>
  )
}

function TaxSummaries({ period, summaries }: { period: string; summaries: readonly TaxSummary[] }) {
  const translate = useTranslate()
  const language = useLocale()
  const save = useAction((summary: TaxSummary) => downloadTaxSummary(summary, period, language))
  return (
    <FilePart name={translate('books.summaries')} note={translate('books.summariesNote')}>
      {summaries.map((summary) => (
        <Button key={summary} variant="outlined" disabled={save.busy} onClick={() => void save.run(summary)}>
          {translate(`books.saveSummary.${summary}`)}
        </Button>
      ))}
    </FilePart>
  )
}
