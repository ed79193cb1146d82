/** Adds codes to a voucher or a campaign: new ones by number, or a partner's list from a file. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { textOf } from '../editor/text-of-file.ts'
import { failedOf } from '../hotels/calls.ts'
import { addCodes, type Added, type Owner } from './calls.ts'
import { codesOfText } from './typed.ts'

const most = 100_000

export function AddCodes({ owner, done, close }: { owner: Owner; done: () => void; close: () => void }) {
  const translate = useTranslate()
  const heading = useId()
  const [count, setCount] = useState('')
  const [listed, setListed] = useState<string[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number } & Added>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const wanted = listed.length > 0 ? listed.length : /^\d{1,6}$/.test(count) ? Number(count) : 0
  const ready = wanted > 0 && wanted <= most
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    setProgress({ done: 0, of: wanted, added: 0, skipped: 0 })
    try {
      await addCodes(owner, listed.length > 0 ? { codes: listed } : { generate: wanted }, (at, so) =>
        setProgress({ done: at, of: wanted, ...so }),
      )
      setListed([])
    } catch (error) {
      const { status, code, message, fields } = failedOf(error)
      setProblem(translate(status === 0 ? 'refusal.away' : `refusal.${code}`, { _: fields[0]?.message ?? message }))
    }
    // A list that was taken in part can be sent again: codes that are there are left out.
    setCount('')
    setBusy(false)
    done()
  }
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={heading}>{translate('voucher.addCodes')}</DialogTitle>
        <DialogContent className="stack">
          <TextField
            id="count"
            label={translate('voucher.howMany')}
            helperText={translate('voucher.howManyHelp')}
            value={count}
            disabled={busy || listed.length > 0}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
            onChange={(event) => setCount(event.target.value)}
          />
          <label>
            {translate('voucher.fromFile')}
            <br />
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              disabled={busy}
              onChange={(event) => {
                const file = event.target.files?.[0]
                setProblem('')
                if (!file) return setListed([])
                void textOf(file).then((text) => {
                  setListed(text === null ? [] : codesOfText(text))
                  if (text === null) setProblem(translate('refusal.file_encoding'))
                })
              }}
            />
          </label>
          <p className="quiet">{translate('voucher.fromFileHelp')}</p>
          {listed.length > 0 && <p>{translate('voucher.found', { smart_count: listed.length })}</p>}
          {progress && (
            <div role="status">
              <progress aria-label={translate('voucher.addCodes')} max={progress.of} value={progress.done} />
              <p>{translate('voucher.progress', progress)}</p>
            </div>
          )}
          {problem !== '' && (
            <p className="bad" role="alert">
              {problem}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={busy} onClick={close}>
            {translate('reservation.leave')}
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={!ready || busy}>
            {translate('voucher.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
