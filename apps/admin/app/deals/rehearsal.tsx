/** A change of many deals: what it would do to each, then the change, then one step back. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import type { ChangedRow, ChangeResult, DealChange } from '@tussenuit/modules/bulk-change/contract.ts'
import { useLocale, useRefresh, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { send } from '../data-provider.ts'
import { failedOf } from '../kit/refusal.ts'
import { useDays, useEuros } from '../look/dates.ts'
import { TableFrame } from '../look/table-frame.tsx'

type Field = keyof DealChange['fields']
type Step = { rows: ChangedRow[]; state: 'rehearsed' | 'changed' | 'undone'; id: number | null }

const ask = (changes: readonly DealChange[], rehearse: boolean): Promise<ChangeResult> =>
  send('POST /changeDeals', { body: { changes, rehearse } })
const isChanged = ({ refusal, after }: ChangedRow): boolean => refusal === null && Object.keys(after).length > 0

/** `done` is called once the change was made. */
export function Rehearsal({
  changes,
  close,
  done,
}: {
  changes: readonly DealChange[]
  close: () => void
  done: () => void
}) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const heading = useId()
  const [step, setStep] = useState<Step | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const perform = async (act: () => Promise<Step>) => {
    setBusy(true)
    setProblem('')
    try {
      setStep(await act())
    } catch (error) {
      const { status, code, message } = failedOf(error)
      setProblem(translate(status === 0 ? 'refusal.away' : `refusal.${code}`, { _: message }))
    }
    setBusy(false)
  }
  const rehearse = useEffectEvent(() =>
    perform(async () => ({ ...(await ask(changes, true)), id: null, state: 'rehearsed' })),
  )
  useEffect(() => void rehearse(), [])
  const going = (step?.rows ?? []).filter(isChanged)
  const change = () =>
    perform(async () => {
      const rehearsed = going.map(({ deals_id, version, after }) => ({ deals_id, version, fields: after }))
      const result = await ask(rehearsed, false)
      refresh()
      done()
      return { ...result, state: 'changed' }
    })
  const undo = () =>
    perform(async () => {
      const result: ChangeResult = await send('POST /undoDealChanges/:id', { params: { id: step!.id } })
      refresh()
      return { ...result, id: null, state: 'undone' }
    })
  return (
    <Dialog open onClose={() => !(busy && step) && close()} fullWidth maxWidth="md" aria-labelledby={heading}>
      <DialogTitle id={heading}>
        {translate(`bulk.title.${step?.state ?? 'rehearsed'}`, { smart_count: going.length })}
      </DialogTitle>
      <DialogContent className="stack">
        {step?.state === 'rehearsed' && <p>{translate('bulk.lead')}</p>}
        {problem !== '' && (
          <p className="bad" role="alert">
            {problem}
          </p>
        )}
        {step && <RehearsedRows rows={step.rows} />}
      </DialogContent>
      <DialogActions>
        {step?.state === 'changed' && step.id !== null && (
          <Button disabled={busy} onClick={() => void undo()}>
            {translate('bulk.undo')}
          </Button>
        )}
        <Button onClick={close}>{translate(step?.state === 'rehearsed' ? 'edit.cancel' : 'users.close')}</Button>
        {step?.state === 'rehearsed' && (
          <Button variant="contained" disabled={busy || going.length === 0} onClick={() => void change()}>
            {translate('bulk.change', { smart_count: going.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function RehearsedRows({ rows }: { rows: readonly ChangedRow[] }) {
  const translate = useTranslate()
  const euros = useEuros()
  const said = useSaid()
  const price = (cents: number | null) => (cents === null ? translate('deal.noPrice') : euros(cents))
  return (
    <TableFrame label={translate('bulk.rows')}>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{translate('field.title')}</th>
            <th scope="col">{translate('bulk.field')}</th>
            <th scope="col">{translate('bulk.before')}</th>
            <th scope="col">{translate('bulk.after')}</th>
            <th scope="col">{translate('bulk.price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const fields = Object.keys(row.after) as Field[]
            return (
              <tr key={row.deals_id}>
                <th scope="row">{row.title || row.deals_id}</th>
                {row.refusal ? (
                  <td colSpan={4} className="bad">
                    {translate(`refusal.${row.refusal.code}`, {
                      _: translate(`problem.${row.refusal.code}`, { _: row.refusal.message }),
                    })}
                  </td>
                ) : fields.length === 0 ? (
                  <td colSpan={4} className="quiet">
                    {translate('bulk.same')}
                  </td>
                ) : (
                  <>
                    <Lines fields={fields} textOf={(field) => translate(`field.${field}`)} />
                    <Lines fields={fields} textOf={(field) => said(row.before[field])} />
                    <Lines fields={fields} textOf={(field) => said(row.after[field])} />
                    <td className="figures">
                      {row.price_before_cents === row.price_after_cents
                        ? price(row.price_after_cents)
                        : `${price(row.price_before_cents)} → ${price(row.price_after_cents)}`}
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableFrame>
  )
}

const Lines = ({ fields, textOf }: { fields: readonly Field[]; textOf: (field: Field) => string }) => (
  <td className="figures">
    {fields.map((field) => (
      <div key={field}>{textOf(field)}</div>
    ))}
  </td>
)

/** A value as text: numbers and days are formatted in the interface's language. */
function useSaid() {
  const translate = useTranslate()
  const locale = useLocale()
  const day = useDays()
  return (value: string | number | boolean | null | undefined): string => {
    if (typeof value === 'boolean') return translate(value ? 'bulk.yes' : 'bulk.no')
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
    return value ? day(value) : translate('deal.always')
  }
}
