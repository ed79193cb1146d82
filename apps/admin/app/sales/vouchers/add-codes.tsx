/** Adds codes to a voucher or a campaign: new ones by number, or a partner's list from a file. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { type NumberValue, wholeNumbers } from '../../kit/record/number-kinds.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { useRefusalText } from '../../kit/refusal.ts'
import { Refused } from '../../kit/refused.tsx'
import { useAction } from '../../kit/use-action.ts'
import { addCodes, type Added, type Owner } from './calls.ts'
import { CodeFindings, useCodeFile } from './code-file.tsx'

const most = 100_000

export function AddCodes({ owner, done, close }: { owner: Owner; done: () => void; close: () => void }) {
  const translate = useTranslate()
  const textOf = useRefusalText()
  const heading = useId()
  const [count, setCount] = useState<NumberValue>(null)
  const file = useCodeFile()
  const { listed } = file
  const [progress, setProgress] = useState<{ done: number; of: number } & Added>()
  const wanted = listed.length > 0 ? listed.length : typeof count === 'number' ? count : 0
  const ready = wanted > 0 && wanted <= most
  const add = useAction(
    () =>
      addCodes(owner, listed.length > 0 ? { codes: listed.map(({ code }) => code) } : { generate: wanted }, (at, so) =>
        setProgress({ done: at, of: wanted, ...so }),
      ),
    {
      inPlace: true,
      after: file.clear,
      refused: ({ fields, data }) => {
        const at = (data as { lines?: number[] } | null | undefined)?.lines?.at(-1)
        const line = at === undefined ? undefined : listed[progress!.done + at - 1]?.line
        return fields[0]?.code === 'code_clash' && line !== undefined
          ? textOf({ code: 'code_known', message: fields[0].message, data: { line } })
          : undefined
      },
    },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProgress({ done: 0, of: wanted, added: 0, skipped: 0 })
    await add.run()
    // A list that was taken in part can be sent again: codes that are there are left out.
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
            max={most}
            value={count}
            change={setCount}
            disabled={add.busy || listed.length > 0}
          />
          <label>
            {translate('voucher.fromFile')}
            <br />
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              disabled={add.busy}
              onChange={(event) => {
                add.forget()
                void file.choose(event.target.files?.[0])
              }}
            />
          </label>
          <p className="quiet">{translate('voucher.fromFileHelp')}</p>
          <CodeFindings file={file} />
          {listed.length > 0 && <p>{translate('voucher.found', { smart_count: listed.length })}</p>}
          {progress && (
            <div role="status">
              <progress aria-label={translate('voucher.addCodes')} max={progress.of} value={progress.done} />
              <p>{translate('voucher.progress', progress)}</p>
            </div>
          )}
          <Refused text={add.refusal} />
        </DialogContent>
        <DialogActions>
          <Button disabled={add.busy} onClick={close}>
            {translate('reservation.leave')}
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={!ready || add.busy}>
            {translate('voucher.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
