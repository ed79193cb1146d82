/** Margins, validity and labels of many deals, edited like a spreadsheet and previewed before they are saved. */
import type { DealChange } from '@tussenuit/modules/office/bulk-change/contract.ts'
import type { DealRowShape as Row } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { maxDeals } from '@tussenuit/modules/office/bulk-change/limits.ts'
import { dealLimits } from '@tussenuit/modules/office/deal-admin/limits.ts'
import { Button } from '@mui/material'
import { ListBase, ResourceContextProvider, useListContext, useTranslate } from 'ra-core'
import { type KeyboardEvent, useId, useState } from 'react'
import { dayProblemKey, useDayInput } from '../../kit/record/day-input.tsx'
import { type NumberValue, percents } from '../../kit/record/number-kinds.ts'
import { useNumberText } from '../../kit/record/number-text.ts'
import { useWarnBeforeLeaving } from '../../kit/record/leaving.ts'
import { ListCount, ListPagination, SearchField } from '../../kit/record/list-parts.tsx'
import { useRetainedWork } from '../../kit/session/retained-work.ts'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { BulkChangePreviewDialog } from './rehearsal.tsx'
import { DealStateBadge } from '../../kit/deals/state-mark.tsx'

const columns = ['margin', 'travel_start_date', 'travel_end_date', 'recommended', 'hide_price'] as const
type Column = (typeof columns)[number]
type Value = string | number | boolean | null
/** Edited values by deal and column, where they differ from the stored ones; a string where the input is invalid. */
type Edit = { version: number; fields: Partial<Record<Column, Value>> }
type Edits = Record<number, Edit>

export default function DealGrid() {
  return (
    <ResourceContextProvider value="deals">
      <ListBase<Row>
        perPage={50}
        sort={{ field: 'title', order: 'ASC' }}
        filterDefaultValues={{ status: 'draft,active' }}
        storeKey="deals.grid"
        disableSyncWithLocation
        exporter={false}
      >
        <EditableGrid />
      </ListBase>
    </ResourceContextProvider>
  )
}

function EditableGrid() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext<Row>()
  const [edits, setEdits] = useState<Edits>({})
  const [changes, setChanges] = useState<DealChange[] | null>(null)
  const count = Object.keys(edits).length
  const isValid = Object.values(edits).every(
    ({ fields }) =>
      (fields.margin === undefined || typeof fields.margin === 'number') &&
      dayProblemKey(fields.travel_start_date) === null &&
      dayProblemKey(fields.travel_end_date) === null,
  )
  useWarnBeforeLeaving(count > 0)
  useRetainedWork('grid', () => (count > 0 ? edits : null), setEdits)
  const rehearse = () =>
    setChanges(Object.entries(edits).map(([id, edit]) => ({ deals_id: Number(id), ...edit }) as DealChange))
  return (
    <>
      <PageHeader title={translate('grid.title')} lead={translate('grid.lead')}>
        <Button variant="contained" disabled={count === 0 || count > maxDeals || !isValid} onClick={rehearse}>
          {translate('grid.rehearse', { smart_count: count })}
        </Button>
      </PageHeader>
      <div className="list-tools">
        <SearchField
          query={String(filterValues['q'] ?? '')}
          search={(q) => setFilters(q === '' ? { status: 'draft,active' } : { ...filterValues, q }, [])}
        />
        {count > 0 && (
          <button type="button" className="bare" onClick={() => setEdits({})}>
            {translate('grid.forget')}
          </button>
        )}
        <ListCount />
        {count > maxDeals && <span role="status">{translate('bulk.most', { smart_count: maxDeals })}</span>}
      </div>
      <GridTable edits={edits} change={setEdits} />
      <ListPagination />
      {changes && (
        <BulkChangePreviewDialog request={{ changes }} done={() => setEdits({})} close={() => setChanges(null)} />
      )}
    </>
  )
}

function GridTable({ edits, change }: { edits: Edits; change: (edits: Edits) => void }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const { data = [] } = useListContext<Row>()
  const set = (row: Row, column: Column, value: Value) => {
    const { [row.id]: edited, ...others } = edits
    const edit: Edit = edited ?? { version: row.version, fields: {} }
    const fields = { ...edit.fields }
    delete fields[column]
    if (value !== row[column]) fields[column] = value
    change(Object.keys(fields).length === 0 ? others : { ...others, [row.id]: { ...edit, fields } })
  }
  return (
    <ScrollableTableFrame label={translate('grid.title')}>
      <table className="compare grid stacked">
        <thead>
          <tr>
            <th scope="col">{translate('field.title')}</th>
            <th scope="col">{translate('field.status')}</th>
            <th scope="col">{translate('field.lowest_price')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {translate(`field.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.id} data-edited={row.id in edits || undefined}>
              <th scope="row">{row.title}</th>
              <td data-label={translate('field.status')}>
                <DealStateBadge status={row.status} />
              </td>
              <td className="figures" data-label={translate('field.lowest_price')}>
                {row.lowest_price_cents === null ? translate('deal.noPrice') : euros(row.lowest_price_cents)}
              </td>
              {columns.map((column) => (
                <td key={column} data-label={translate(`field.${column}`)}>
                  <GridCell
                    row={row}
                    column={column}
                    value={{ ...row, ...edits[row.id]?.fields }[column]}
                    set={(value) => set(row, column, value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTableFrame>
  )
}

function GridCell({
  row,
  column,
  value,
  set,
}: {
  row: Row
  column: Column
  value: Value
  set: (value: Value) => void
}) {
  const translate = useTranslate()
  const inputProps = {
    'data-column': column,
    'aria-label': `${translate(`field.${column}`)}: ${row.title}`,
    onKeyDown: moveByArrow,
  }
  if (column === 'recommended' || column === 'hide_price')
    return (
      <input type="checkbox" {...inputProps} checked={Boolean(value)} onChange={(event) => set(event.target.checked)} />
    )
  return column === 'margin' ? (
    <MarginCell inputProps={inputProps} value={value as NumberValue} set={(margin) => set(margin ?? '')} />
  ) : (
    <DayCell inputProps={inputProps} value={String(value ?? '')} set={(day) => set(day === '' ? null : day)} />
  )
}

type CellProps<T> = { inputProps: object; value: T; set: (value: T) => void }

function MarginCell({ inputProps, value, set }: CellProps<NumberValue>) {
  const translate = useTranslate()
  const id = useId()
  const { input, problem } = useNumberText({ kind: percents, value, change: set, limits: dealLimits.margin })
  const missing = (value ?? '') === '' ? { message: 'problem.required', args: {} } : null
  const error = problem ?? missing
  return (
    <>
      <input type="text" {...inputProps} {...input} aria-invalid={error !== null} aria-describedby={id} />
      <CellProblem id={id} text={error && translate(error.message, error.args)} />
    </>
  )
}

function DayCell({ inputProps, value, set }: CellProps<string>) {
  const translate = useTranslate()
  const id = useId()
  const { input, problem } = useDayInput(value, set)
  return (
    <>
      <input {...inputProps} {...input} aria-invalid={problem !== null} aria-describedby={id} />
      <CellProblem id={id} text={problem && translate(problem)} />
    </>
  )
}

const CellProblem = ({ id, text }: { id: string; text: string | null }) => (
  <small className="bad" id={id}>
    {text}
  </small>
)

/**
 * Enter and the arrow keys move to the same column of the next or previous row. In a date field the arrow keys change
 * the date.
 */
function moveByArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  const column = input.dataset['column']!
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || (input.type === 'date' && event.key !== 'Enter')) return
  const inputs = [...input.closest('table')!.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`)]
  const next = inputs[inputs.indexOf(input) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  if (next.type === 'text') next.select()
}
