/** Adds codes to a voucher or a campaign: a number of new codes, or a partner's list from a file. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { maxNewCodes } from '@tussenuit/modules/money/ledger/limits.ts'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { type NumberValue, wholeNumbers } from '../../kit/record/number-kinds.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { ExportButtons } from '../../kit/record/export-buttons.tsx'
import { useRefusalText } from '../../kit/refusal.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { addVoucherCodes, type AddCounts, noCodes, type Owner } from './calls.ts'
import { CodeFileProblems, useCodeFile } from './code-file.tsx'

type AddProgress = { done: number; of: number } & AddCounts

/** Adds the codes of the file, or `count` new codes if there is no file. */
function useAddition(owner: Owner, file: ReturnType<typeof useCodeFile>, count: NumberValue) {
  const textOf = useRefusalText()
  const { listed } = file
  const [progress, setProgress] = useState<AddProgress>()
  const amount = listed.length > 0 ? listed.length : typeof count === 'number' ? count : 0
  const isReady = amount > 0 && amount <= maxNewCodes
  const add = useAction(
    () =>
      addVoucherCodes(
        owner,
        listed.length > 0 ? { codes: listed.map(({ code }) => code) } : { generate: amount },
        (at, counts) => setProgress({ done: at, of: amount, ...counts }),
      ),
    {
      inPlace: true,
      after: file.clear,
      onRefused: ({ fields, data }) => {
        const at = (data as { lines?: number[] } | null | undefined)?.lines?.at(-1)
        const line = at === undefined ? undefined : listed[progress!.done + at - 1]?.line
        return fields[0]?.code === 'code_clash' && line !== undefined
          ? textOf({ code: 'code_known', message: fields[0].message, data: { line } })
          : undefined
      },
    },
  )
  const start = async () => {
    setProgress({ done: 0, of: amount, ...noCodes })
    // A file that was added only in part can be sent again: existing codes are skipped.
    await add.run()
  }
  return { add, progress, isReady, start }
}

export function AddCodesDialog({ owner, done, close }: { owner: Owner; done: () => void; close: () => void }) {
  const translate = useTranslate()
  const heading = useId()
  const [count, setCount] = useState<NumberValue>(null)
  const file = useCodeFile()
  const { listed } = file
  const { add, progress, isReady, start } = useAddition(owner, file, count)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await start()
    setCount(null)
    done()
  }
  return (
    <Dialog open onClose={add.busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={heading}>{translate('voucher.addCodes')}</DialogTitle>
        <DialogContent className="stack">
          <NumberField
            id="count"
            kind={wholeNumbers}
            label={translate('voucher.howMany')}
            helperText={translate('voucher.howManyHelp')}
            min={1}
            max={maxNewCodes}
            value={count}
            change={setCount}
            disabled={add.busy || listed.length > 0}
          />
          <FileInput
            disabled={add.busy}
            choose={(chosen) => {
              add.forget()
              void file.choose(chosen)
            }}
          />
          <CodeFileProblems file={file} />
          {listed.length > 0 && <p>{translate('voucher.found', { smart_count: listed.length })}</p>}
          {progress && <AddCodesProgress progress={progress} />}
          {progress && !add.busy && <AddedCodesFile owner={owner} added={progress} />}
          <RefusalMessage text={add.refusal} />
        </DialogContent>
        <DialogActions>
          <Button disabled={add.busy} onClick={close}>
            {translate('reservation.leave')}
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={!isReady || add.busy}>
            {translate('voucher.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function AddCodesProgress({ progress }: { progress: AddProgress }) {
  const translate = useTranslate()
  return (
    <div role="status">
      <progress aria-label={translate('voucher.addCodes')} max={progress.of} value={progress.done} />
      <p>{translate('voucher.progress', progress)}</p>
    </div>
  )
}

/** The file of the codes that were just added, without the others of the voucher or campaign. */
function AddedCodesFile({ owner, added }: { owner: Owner; added: AddCounts }) {
  const translate = useTranslate()
  if (added.first_id === null) return null
  return (
    <div role="group" aria-label={translate('voucher.addedFile')}>
      <p>{translate('voucher.addedFile')}</p>
      <ExportButtons path="/exportVoucherCodes" filters={{ ...owner, from_id: added.first_id, to_id: added.last_id }} />
    </div>
  )
}

function FileInput({ disabled, choose }: { disabled: boolean; choose: (file: File | undefined) => void }) {
  const translate = useTranslate()
  return (
    <>
      <label>
        {translate('voucher.fromFile')}
        <br />
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          disabled={disabled}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </label>
      <p className="quiet">{translate('voucher.fromFileHelp')}</p>
    </>
  )
}
