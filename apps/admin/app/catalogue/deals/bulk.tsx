/** Changes one field of the deals selected in the list, or of all that its filters match. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import type { DealChange, MatchingChange } from '@tussenuit/modules/office/bulk-change/contract.ts'
import { maxDeals, maxMarginChange, maxMatchingDeals } from '@tussenuit/modules/office/bulk-change/limits.ts'
import { dealLimits } from '@tussenuit/modules/office/deal-admin/limits.ts'
import { useListContext, useTranslate } from 'ra-core'
import { DayField, dayProblemKey } from '../../kit/record/day-input.tsx'
import { type NumberValue, percents, wholeNumbers, wholePercents } from '../../kit/record/number-kinds.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { type FormEvent, useId, useState } from 'react'
import { applyFilters } from '../../kit/record/list-filters.ts'
import { BulkChangePreviewDialog, type BulkRequest } from './rehearsal.tsx'

const bulkFields = [
  'margin',
  'margin_by',
  'travel_start_date',
  'travel_end_date',
  'partial_payment',
  'partial_payment_due_days',
  'recommended',
  'hide_price',
] as const
type BulkField = (typeof bulkFields)[number]

const limits: Partial<Record<BulkField, { min: number; max: number }>> = {
  ...dealLimits,
  margin_by: { min: -maxMarginChange, max: maxMarginChange },
}
const kindOf = (field: BulkField) =>
  field === 'partial_payment_due_days' ? wholeNumbers : field === 'partial_payment' ? wholePercents : percents
const isDay = (field: BulkField) => field === 'travel_start_date' || field === 'travel_end_date'
const isSwitchField = (field: BulkField) => field === 'recommended' || field === 'hide_price'

/** Returns null for invalid input. An empty day removes the limit of the travel period. */
function changeOf(field: BulkField, typed: NumberValue): Omit<DealChange, 'deals_id'> | null {
  if (limits[field]) {
    if (typeof typed !== 'number') return null
    return field === 'margin_by' ? { fields: {}, margin_by: typed } : { fields: { [field]: typed } }
  }
  const text = String(typed ?? '')
  if (isSwitchField(field)) return text === '' ? null : { fields: { [field]: text === 'yes' } }
  return dayProblemKey(text) === null ? { fields: { [field]: text === '' ? null : text } } : null
}

/** Which deals are changed: the selected ones, or all that match the filters of the list. */
type Scope = 'chosen' | 'matching'

/** The bar above the list while deals are selected, or while filters select them. */
export function BulkChangeBar({ isFiltered }: { isFiltered: boolean }) {
  const { filterValues, selectedIds, onUnselectItems, total = 0 } = useListContext<{ id: number }>()
  const [scope, setScope] = useState<Scope | null>(null)
  const [request, setRequest] = useState<BulkRequest | null>(null)
  /** The selection is cleared only after a change was made. */
  const [isDone, setDone] = useState(false)
  const pick = (change: Omit<DealChange, 'deals_id'>) => {
    setScope(null)
    setRequest(
      scope === 'matching'
        ? { filter: toBulkFilter(filterValues), change }
        : { changes: selectedIds.map((id: number) => ({ deals_id: Number(id), ...change })) },
    )
  }
  return (
    <>
      {selectedIds.length > 0 ? (
        <BulkActions open={setScope} />
      ) : (
        isFiltered && <MatchingAction open={() => setScope('matching')} />
      )}
      {scope && (
        <ChangeDialog
          count={scope === 'matching' ? total : selectedIds.length}
          close={() => setScope(null)}
          pick={pick}
        />
      )}
      {request && (
        <BulkChangePreviewDialog
          request={request}
          done={() => setDone(true)}
          close={() => {
            setRequest(null)
            if (isDone) onUnselectItems()
            setDone(false)
          }}
        />
      )}
    </>
  )
}

function BulkActions({ open }: { open: (scope: Scope) => void }) {
  const translate = useTranslate()
  const { data = [], meta, selectedIds, onSelect, onUnselectItems, total = 0 } = useListContext<{ id: number }>()
  const label = translate('bulk.chosen', { smart_count: selectedIds.length })
  const tooMany = meta?.hasMore === true || total > maxMatchingDeals
  return (
    <div className="bulk-bar" role="group" aria-label={label}>
      <b className="figures">{label}</b>
      <Button variant="contained" disabled={selectedIds.length > maxDeals} onClick={() => open('chosen')}>
        {translate('bulk.open')}
      </Button>
      <Button onClick={() => onSelect([...new Set([...selectedIds, ...data.map(({ id }) => id)])])}>
        {translate('bulk.chooseAll')}
      </Button>
      {total > selectedIds.length && (
        <Button disabled={tooMany} onClick={() => open('matching')}>
          {translate('bulk.matching', { smart_count: total })}
        </Button>
      )}
      <Button onClick={() => onUnselectItems()}>{translate('bulk.choseNone')}</Button>
      {selectedIds.length > maxDeals && <span>{translate('bulk.most', { smart_count: maxDeals })}</span>}
      {tooMany && <span>{translate('bulk.mostMatching', { smart_count: maxMatchingDeals })}</span>}
    </div>
  )
}

/** A button that changes all deals that the filters match, without a selection. */
function MatchingAction({ open }: { open: () => void }) {
  const translate = useTranslate()
  const { meta, total = 0 } = useListContext()
  if (meta?.hasMore === true || total === 0 || total > maxMatchingDeals) return null
  return (
    <div className="bulk-bar">
      <Button variant="outlined" onClick={open}>
        {translate('bulk.pick', { smart_count: total })}
      </Button>
    </div>
  )
}

const numbers = ['hotel', 'margin_from', 'margin_to']

/** Converts the filters of the list, whose values are strings, to the types of the call. */
const toBulkFilter = (filters: Record<string, unknown>): MatchingChange['filter'] =>
  Object.fromEntries(
    Object.entries(applyFilters(filters, {})).map(([name, value]) => [
      name,
      numbers.includes(name) ? Number(value) : value,
    ]),
  )

/** The checkbox at the start of a row. */
export function SelectDealCheckbox({ id, title }: { id: number; title: string }) {
  const translate = useTranslate()
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <input
      type="checkbox"
      className="choose"
      aria-label={translate('bulk.chooseRow', { title })}
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
    />
  )
}

function ChangeDialog({
  count,
  close,
  pick,
}: {
  count: number
  close: () => void
  pick: (change: Omit<DealChange, 'deals_id'>) => void
}) {
  const translate = useTranslate()
  const heading = useId()
  const [field, setField] = useState<BulkField>('margin')
  const [typed, setTyped] = useState<NumberValue>('')
  const change = changeOf(field, typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change) pick(change)
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={heading}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={heading}>{translate('bulk.pick', { smart_count: count })}</DialogTitle>
        <DialogContent className="stack">
          <TextField
            id="bulk-field"
            select
            label={translate('bulk.field')}
            value={field}
            onChange={(event) => {
              setField(event.target.value as BulkField)
              setTyped('')
            }}
          >
            {bulkFields.map((name) => (
              <MenuItem key={name} value={name}>
                {translate(name === 'margin_by' ? 'bulk.marginBy' : `field.${name}`)}
              </MenuItem>
            ))}
          </TextField>
          <ValueField key={field} field={field} value={typed} change={setTyped} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('edit.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={change === null}>
            {translate('bulk.rehearse')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ValueField({
  field,
  value,
  change,
}: {
  field: BulkField
  value: NumberValue
  change: (value: NumberValue) => void
}) {
  const translate = useTranslate()
  if (isDay(field))
    return (
      <>
        <DayField label={translate('bulk.value')} value={String(value ?? '')} change={change} />
        <p className="quiet">{translate('field.travelHelp')}</p>
      </>
    )
  if (isSwitchField(field))
    return (
      <TextField
        id="bulk-value"
        select
        label={translate('bulk.value')}
        value={value}
        onChange={(event) => change(event.target.value)}
      >
        <MenuItem value="yes">{translate('bulk.yes')}</MenuItem>
        <MenuItem value="no">{translate('bulk.no')}</MenuItem>
      </TextField>
    )
  return (
    <NumberField
      id="bulk-value"
      kind={kindOf(field)}
      label={translate('bulk.value')}
      value={value}
      change={change}
      {...limits[field]}
    />
  )
}
