/** The dialog of a bulk change: first its effect on each deal, then the change itself, then an undo. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import type {
  ChangedRow,
  ChangeResult,
  DealChange,
  MatchingChange,
} from '@tussenuit/modules/office/bulk-change/contract.ts'
import { useLocale, useTranslate } from 'ra-core'
import { useId } from 'react'
import { callApi } from '../../kit/data-provider.ts'
import { useRefusalText } from '../../kit/refusal.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'

type Field = keyof DealChange['fields']

/** With `filter`, every matching deal gets the same change. */
export type BulkRequest =
  | { changes: readonly DealChange[] }
  | { filter: MatchingChange['filter']; change: MatchingChange['change'] }

const rehearseBulkChange = (request: BulkRequest): Promise<ChangeResult> =>
  'filter' in request
    ? callApi('POST /changeMatchingDeals', { body: { ...request, rehearse: true } })
    : callApi('POST /changeDeals', { body: { ...request, rehearse: true } })

/**
 * Applies the previewed change: to the previewed versions of the deals, or to the previewed number of matching deals.
 */
const performBulkChange = (request: BulkRequest, rehearsed: ChangeResult): Promise<ChangeResult> =>
  'filter' in request
    ? callApi('POST /changeMatchingDeals', {
        body: { ...request, rehearse: false, expected: rehearsed.rows.length },
      })
    : callApi('POST /changeDeals', {
        body: {
          rehearse: false,
          changes: rehearsed.rows
            .filter(isChanged)
            .map(({ deals_id, version, after }) => ({ deals_id, version, fields: after })),
        },
      })

const isChanged = ({ refusal, after }: ChangedRow): boolean => refusal === null && Object.keys(after).length > 0

/** `done` is called after the change is made. */
export function BulkChangePreviewDialog({
  request,
  close,
  done,
}: {
  request: BulkRequest
  close: () => void
  done: () => void
}) {
  const translate = useTranslate()
  const heading = useId()
  const { data: rehearsed, refusal } = useLoad(['deal-rehearsal', request], () => rehearseBulkChange(request), loadOnce)
  const changingRows = (rehearsed?.rows ?? []).filter(isChanged)
  const change = useAction(() => performBulkChange(request, rehearsed!), {
    after: done,
    reload: 'everything',
    inPlace: true,
  })
  const changed = change.output
  const undo = useAction(
    (): Promise<ChangeResult> => callApi('POST /undoDealChanges/:id', { params: { id: changed!.id } }),
    { reload: 'everything', inPlace: true },
  )
  const result = undo.output ?? changed ?? rehearsed
  const state = undo.output ? 'undone' : changed ? 'changed' : 'rehearsed'
  const busy = change.busy || undo.busy
  const count = (result?.rows ?? []).filter(isChanged).length
  return (
    <Dialog open onClose={() => !busy && close()} fullWidth maxWidth="md" aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate(`bulk.title.${state}`, { smart_count: count })}</DialogTitle>
      <DialogContent className="stack">
        {result && state === 'rehearsed' && <p>{translate('bulk.lead')}</p>}
        <RefusalMessage text={refusal || change.refusal || undo.refusal} />
        {result && <PreviewRows rows={result.rows} />}
      </DialogContent>
      <DialogActions>
        {state === 'changed' && changed!.id !== null && (
          <Button disabled={busy} onClick={() => void undo.run()}>
            {translate('bulk.undo')}
          </Button>
        )}
        <Button onClick={close}>{translate(result && state === 'rehearsed' ? 'edit.cancel' : 'users.close')}</Button>
        {result && state === 'rehearsed' && (
          <Button variant="contained" disabled={busy || changingRows.length === 0} onClick={() => void change.run()}>
            {translate('bulk.change', { smart_count: changingRows.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function PreviewRows({ rows }: { rows: readonly ChangedRow[] }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const valueText = useValueText()
  const textOf = useRefusalText()
  const price = (cents: number | null) => (cents === null ? translate('deal.noPrice') : euros(cents))
  return (
    <ScrollableTableFrame label={translate('bulk.rows')}>
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
                    {textOf(row.refusal)}
                  </td>
                ) : fields.length === 0 ? (
                  <td colSpan={4} className="quiet">
                    {translate('bulk.same')}
                  </td>
                ) : (
                  <>
                    <FieldLines fields={fields} textOf={(field) => translate(`field.${field}`)} />
                    <FieldLines fields={fields} textOf={(field) => valueText(row.before[field])} />
                    <FieldLines fields={fields} textOf={(field) => valueText(row.after[field])} />
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
    </ScrollableTableFrame>
  )
}

const FieldLines = ({ fields, textOf }: { fields: readonly Field[]; textOf: (field: Field) => string }) => (
  <td className="figures">
    {fields.map((field) => (
      <div key={field}>{textOf(field)}</div>
    ))}
  </td>
)

/** Returns a formatter of values; numbers and days are formatted in the interface's language. */
function useValueText() {
  const translate = useTranslate()
  const locale = useLocale()
  const day = useDayFormat()
  return (value: string | number | boolean | null | undefined): string => {
    if (typeof value === 'boolean') return translate(value ? 'bulk.yes' : 'bulk.no')
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
    return value ? day(value) : translate('deal.always')
  }
}
