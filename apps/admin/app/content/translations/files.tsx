/**
 * Export of translations to a file for translation tools, and import: first the effect on each text, then the change.
 */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import type { ImportedTexts, ImportedUnit } from '@tussenuit/modules/office/translation/contract.ts'
import { maxUnits } from '@tussenuit/modules/office/translation/limits.ts'
import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { readTextFile } from '../../kit/record/text-of-file.ts'
import { useRefusalText } from '../../kit/refusal.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { fetchFile, officeClient } from '../../kit/session/session.ts'
import { htmlToTextLines } from './plain.ts'
import { textKeys } from './use-texts.ts'

/** The filters of the list, which also apply to the export. */
export type Filters = { language: string; state: string; kind: string | undefined; q: string }

async function downloadPart({ language, state, kind, q }: Filters, part: number): Promise<void> {
  const query = new URLSearchParams({ language, state, ...(kind ? { kind } : {}), ...(q ? { q } : {}) })
  if (part > 1) query.set('part', String(part))
  const reply = await fetchFile(`/api/exportTranslations?${query}`)
  const name = /filename="([^"]*)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'translations.xlf'
  const url = URL.createObjectURL(await reply.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

/** `total` is the number of texts that match the filters. */
export function TranslationFileActions({
  filters,
  total,
  mayImport,
}: {
  filters: Filters
  total: number
  mayImport: boolean
}) {
  const translate = useTranslate()
  const download = useAction((part: number) => downloadPart(filters, part))
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; content: string | null } | null>(null)
  const parts = Math.ceil(total / maxUnits)
  return (
    <div className="page-actions">
      {Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
        <Button key={part} variant="outlined" disabled={download.busy} onClick={() => void download.run(part)}>
          {translate(parts > 1 ? 'translations.file.savePart' : 'translations.file.save', { part, of: parts })}
        </Button>
      ))}
      {mayImport && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={translate('translations.file.choose')}
            accept=".xlf,.xliff,.xml,application/x-xliff+xml"
            onChange={(event) => {
              const chosenFile = event.target.files?.[0]
              // Allows the same file to be chosen again after it was corrected.
              event.target.value = ''
              if (chosenFile)
                void readTextFile(chosenFile).then((content) => setFile({ name: chosenFile.name, content }))
            }}
          />
          <Button variant="outlined" onClick={() => input.current?.click()}>
            {translate('translations.file.choose')}
          </Button>
        </>
      )}
      {file && <ImportPreviewDialog name={file.name} content={file.content} close={() => setFile(null)} />}
    </div>
  )
}

async function importTexts(content: string | null, rehearse: boolean): Promise<ImportedTexts> {
  if (content === null) throw new CallFailed(422, 'file_encoding', '', [], undefined)
  return (await officeClient()('POST /importTranslations', { body: { content, rehearse } })).data
}

function ImportPreviewDialog({ name, content, close }: { name: string; content: string | null; close: () => void }) {
  const translate = useTranslate()
  const heading = useId()
  const rehearsal = useLoad(['texts-rehearsal', heading], () => importTexts(content, true), loadOnce)
  const change = useAction(() => importTexts(content, false), { reload: textKeys, inPlace: true })
  const result = change.output ?? rehearsal.data
  const isDone = change.output !== undefined
  const busy = change.busy || rehearsal.busy
  const changed = result?.changed ?? 0
  return (
    <Dialog open onClose={() => !busy && close()} fullWidth maxWidth="md" aria-labelledby={heading}>
      <DialogTitle id={heading}>
        {result
          ? translate(`translations.file.title.${isDone ? 'changed' : 'rehearsed'}`, { smart_count: changed })
          : name}
      </DialogTitle>
      <DialogContent className="stack">
        {busy && (
          <p className="quiet" role="status">
            {translate('translations.file.busy')}
          </p>
        )}
        <RefusalMessage text={rehearsal.refusal || change.refusal} />
        {result && !isDone && <p>{translate('translations.file.lead')}</p>}
        {result && <ImportOutcome name={name} result={result} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={change.busy} onClick={close}>
          {translate(result && !isDone ? 'edit.cancel' : 'users.close')}
        </Button>
        {result && !isDone && (
          <Button variant="contained" disabled={busy || changed === 0} onClick={() => void change.run()}>
            {translate('translations.file.import', { smart_count: changed })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Maximum number of result rows shown. */
const maxRows = 200

function ImportOutcome({ name, result }: { name: string; result: ImportedTexts }) {
  const translate = useTranslate()
  const { same, missing, refused } = result
  // A file may contain a text twice: its position in the file is the key.
  const units = result.units.map((unit, place) => ({ unit, place }))
  const listed = [
    ...units.filter(({ unit }) => unit.result === 'refused'),
    ...units.filter(({ unit }) => unit.result === 'changed'),
  ]
  return (
    <>
      <p className="quiet">{translate('translations.file.counts', { name, same, missing, refused })}</p>
      {listed.length > 0 && (
        <ScrollableTableFrame label={translate('translations.file.rows')}>
          <table className="compare imported">
            <thead>
              <tr>
                <th scope="col">{translate('translations.file.text')}</th>
                <th scope="col">{translate('translations.file.before')}</th>
                <th scope="col">{translate('translations.file.after')}</th>
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, maxRows).map(({ unit, place }) => (
                <UnitRow key={place} unit={unit} language={result.language} />
              ))}
            </tbody>
          </table>
        </ScrollableTableFrame>
      )}
      {listed.length > maxRows && (
        <p className="quiet">{translate('translations.file.more', { smart_count: listed.length - maxRows })}</p>
      )}
    </>
  )
}

function UnitRow({ unit, language }: { unit: ImportedUnit; language: string }) {
  const translate = useTranslate()
  const { tag, direction } = localeOfLanguage(language)
  const textOf = useRefusalText()
  const textIn = (text: string | null) => (unit.rich && text !== null ? htmlToTextLines(text) : text)
  const field = unit.name.startsWith('alt:')
    ? translate('translations.alt')
    : translate(`field.${unit.name}`, { _: unit.name })
  return (
    <tr>
      <th scope="row">
        {unit.record || unit.unit}
        {unit.record !== '' && <small className="quiet">{field}</small>}
      </th>
      <td lang={tag} dir={direction}>
        {textIn(unit.before)}
      </td>
      {unit.refusal ? (
        <td className="bad">{textOf(unit.refusal)}</td>
      ) : unit.after === unit.before ? (
        <td>{translate('translations.file.confirmed')}</td>
      ) : (
        <td lang={tag} dir={direction}>
          {textIn(unit.after)}
        </td>
      )}
    </tr>
  )
}
