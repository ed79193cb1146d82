/** Export of the catalogue to a file, and import: checked first, then applied as a whole. */
import { Button, MenuItem, TextField } from '@mui/material'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useLocaleState, usePermissions, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { isPermitted } from '../../kit/session/access.ts'
import { readTextFile } from '../../kit/record/text-of-file.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useRefusalText } from '../../kit/refusal.ts'
import { useAction } from '../../kit/use-action.ts'
import { type FileKind, type Format, type ImportReport, exportCatalogueFile, importCatalogueFile } from './calls.ts'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'

const kinds: readonly FileKind[] = [
  'deals',
  'hotels',
  'activities',
  'categories',
  'themes',
  'destinations',
  'surroundings',
  'custom-filters',
]

export default function CatalogueFilesPage() {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const [kind, setKind] = useState<FileKind>('deals')
  return (
    <>
      <PageHeader
        title={translate('resources.files.name', { smart_count: 2 })}
        lead={translate('resources.files.lead')}
      />
      <div className="editor narrow">
        <TextField
          select
          id="file-kind"
          label={translate('files.kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as FileKind)}
        >
          {kinds
            .filter((resource) => isPermitted(permissions, resource, 'list'))
            .map((resource) => (
              <MenuItem key={resource} value={resource}>
                {translate(`resources.${resource}.name`, { smart_count: 2 })}
              </MenuItem>
            ))}
        </TextField>
        <DownloadSection kind={kind} />
        {isPermitted(permissions, kind, 'edit') ? (
          <UploadSection key={kind} kind={kind} />
        ) : (
          <p className="note">{translate('edit.readOnly')}</p>
        )}
      </div>
    </>
  )
}

function DownloadSection({ kind }: { kind: FileKind }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const save = useAction((format: Format) => exportCatalogueFile(kind, format, language), {
    after: (file, format) => {
      const url = URL.createObjectURL(file)
      Object.assign(document.createElement('a'), { href: url, download: `${kind}.${format}` }).click()
      URL.revokeObjectURL(url)
    },
  })
  return (
    <section className="file-part">
      <h2>{translate('files.out')}</h2>
      <p className="quiet">{translate('files.outHelp')}</p>
      <div className="page-actions">
        <Button variant="outlined" disabled={save.busy} onClick={() => void save.run('csv')}>
          {translate('files.saveCsv')}
        </Button>
        <Button disabled={save.busy} onClick={() => void save.run('json')}>
          {translate('files.saveJson')}
        </Button>
      </div>
    </section>
  )
}

/** `content` is null if the encoding is unknown. */
type ChosenFile = { name: string; format: Format; content: string | null }

function UploadSection({ kind }: { kind: FileKind }) {
  const translate = useTranslate()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const {
    run: send,
    busy,
    output: report,
    forget,
  } = useAction(
    ({ chosen: { format, content }, apply }: { chosen: ChosenFile; apply: boolean }) =>
      content === null
        ? Promise.reject(new CallFailed(422, 'file_encoding', '', [], undefined))
        : importCatalogueFile(kind, { format, content, apply }),
    { done: ({ applied }) => (applied ? 'files.done' : null) },
  )
  const choose = async (chosenFile: File) => {
    const format = /\.json$/i.test(chosenFile.name) ? 'json' : 'csv'
    const selection: ChosenFile = { name: chosenFile.name, format, content: await readTextFile(chosenFile) }
    setFile(selection)
    forget()
    await send({ chosen: selection, apply: false })
  }
  return (
    <section className="file-part">
      <h2>{translate('files.in')}</h2>
      <p className="quiet">{translate('files.inHelp')}</p>
      <div>
        <FileButton busy={busy} choose={(file) => void choose(file)} />
      </div>
      <div aria-live="polite">
        {busy && <p className="quiet">{translate('files.busy')}</p>}
        {file && report && !busy && report.total_findings === 0 && (
          <p>
            <bdi>{file.name}</bdi>: {translate(report.applied ? 'files.applied' : 'files.tried', countsOf(report))}
          </p>
        )}
      </div>
      {file && report && !busy && report.total_findings > 0 && <ImportFindings name={file.name} report={report} />}
      {file && report && !busy && !report.applied && report.total_findings === 0 && (
        <div>
          <Button
            variant="contained"
            color="primary"
            disabled={report.added + report.changed === 0}
            onClick={() => void send({ chosen: file, apply: true })}
          >
            {translate('files.apply')}
          </Button>
        </div>
      )}
    </section>
  )
}

function FileButton({ busy, choose }: { busy: boolean; choose: (file: File) => void }) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={translate('files.choose')}
        accept=".csv,.json,text/csv,application/json"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows the same file to be chosen again after it was corrected.
          event.target.value = ''
          if (file) choose(file)
        }}
      />
      <Button variant="outlined" disabled={busy} onClick={() => input.current?.click()}>
        {translate('files.choose')}
      </Button>
    </>
  )
}

const countsOf = ({ rows, added, changed, unchanged }: ImportReport) => ({
  smart_count: rows,
  added,
  changed,
  unchanged,
})

function ImportFindings({ name, report }: { name: string; report: ImportReport }) {
  const translate = useTranslate()
  const textOfRefusal = useRefusalText()
  const [locale] = useLocaleState()
  const number = new Intl.NumberFormat(locale)
  return (
    <>
      <p className="bad" role="status">
        <bdi>{name}</bdi>: {translate('files.findings', { smart_count: report.total_findings })}
      </p>
      <ScrollableTableFrame label={translate('files.problem')}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('files.row')}</th>
              <th scope="col">{translate('files.column')}</th>
              <th scope="col">{translate('files.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {report.findings.map(({ row, column, value, code, message }) => (
              <tr key={`${row} ${column} ${code}`}>
                <th scope="row">{number.format(row)}</th>
                <td dir="ltr">
                  {column}
                  {value !== '' && <small className="quiet">{value}</small>}
                </td>
                <td>{translate(`problem.${code}`, { _: textOfRefusal({ code, message }) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
      {report.total_findings > report.findings.length && (
        <p className="quiet">{translate('files.more', { count: report.total_findings - report.findings.length })}</p>
      )}
    </>
  )
}
