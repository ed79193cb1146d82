/** Changes one field of all deals selected in the list. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import type { DealChange } from '@tussenuit/modules/office/bulk-change/contract.ts'
import { mostDeals, mostMarginBy } from '@tussenuit/modules/office/bulk-change/limits.ts'
import { dealLimits } from '@tussenuit/modules/office/deal-admin/limits.ts'
import { useListContext, useTranslate } from 'ra-core'
import { DayField, dayMessage } from '../../kit/record/day-input.tsx'
import { type NumberValue, percents, wholeNumbers, wholePercents } from '../../kit/record/number-kinds.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { type FormEvent, useId, useState } from 'react'
import { Rehearsal } from './rehearsal.tsx'

const ways = [
  'margin',
  'margin_by',
  'travel_start_date',
  'travel_end_date',
  'partial_payment',
  'partial_payment_due_days',
  'recommended',
  'hide_price',
] as const
type Way = (typeof ways)[number]

const limits: Partial<Record<Way, { min: number; max: number }>> = {
  ...dealLimits,
  margin_by: { min: -mostMarginBy, max: mostMarginBy },
}
const kindOf = (way: Way) =>
  way === 'partial_payment_due_days' ? wholeNumbers : way === 'partial_payment' ? wholePercents : percents
const isDay = (way: Way) => way === 'travel_start_date' || way === 'travel_end_date'
const isSwitch = (way: Way) => way === 'recommended' || way === 'hide_price'

/** Null for invalid input. An empty day means no limit to the travel period. */
function changeOf(way: Way, typed: NumberValue): Omit<DealChange, 'deals_id'> | null {
  if (limits[way]) {
    if (typeof typed !== 'number') return null
    return way === 'margin_by' ? { fields: {}, margin_by: typed } : { fields: { [way]: typed } }
  }
  const text = String(typed ?? '')
  if (isSwitch(way)) return text === '' ? null : { fields: { [way]: text === 'yes' } }
  return dayMessage(text) === null ? { fields: { [way]: text === '' ? null : text } } : null
}

/** The bar above the list while deals are selected. */
export function BulkChange() {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<{ id: number }>()
  const [isOpen, setOpen] = useState(false)
  const [changes, setChanges] = useState<DealChange[] | null>(null)
  /** The selection is cleared only after a change was made. */
  const [isDone, setDone] = useState(false)
  return (
    <>
      {selectedIds.length > 0 && (
        <div
          className="bulk-bar"
          role="group"
          aria-label={translate('bulk.chosen', { smart_count: selectedIds.length })}
        >
          <b className="figures">{translate('bulk.chosen', { smart_count: selectedIds.length })}</b>
          <Button variant="contained" disabled={selectedIds.length > mostDeals} onClick={() => setOpen(true)}>
            {translate('bulk.open')}
          </Button>
          <Button onClick={() => onSelect([...new Set([...selectedIds, ...data.map(({ id }) => id)])])}>
            {translate('bulk.chooseAll')}
          </Button>
          <Button onClick={() => onUnselectItems()}>{translate('bulk.choseNone')}</Button>
          {selectedIds.length > mostDeals && <span>{translate('bulk.most', { smart_count: mostDeals })}</span>}
        </div>
      )}
      {isOpen && (
        <PickChange
          count={selectedIds.length}
          close={() => setOpen(false)}
          pick={(change) => {
            setOpen(false)
            setChanges(selectedIds.map((id: number) => ({ deals_id: Number(id), ...change })))
          }}
        />
      )}
      {changes && (
        <Rehearsal
          changes={changes}
          done={() => setDone(true)}
          close={() => {
            setChanges(null)
            if (isDone) onUnselectItems()
            setDone(false)
          }}
        />
      )}
    </>
  )
}

/** The checkbox at the start of a row. */
export function ChooseRow({ id, title }: { id: number; title: string }) {
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

function PickChange({
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
  const [way, setWay] = useState<Way>('margin')
  const [typed, setTyped] = useState<NumberValue>('')
  const change = changeOf(way, typed)
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
            value={way}
            onChange={(event) => {
              setWay(event.target.value as Way)
              setTyped('')
            }}
          >
            {ways.map((name) => (
              <MenuItem key={name} value={name}>
                {translate(name === 'margin_by' ? 'bulk.marginBy' : `field.${name}`)}
              </MenuItem>
            ))}
          </TextField>
          <ValueField key={way} way={way} value={typed} change={setTyped} />
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

function ValueField({ way, value, change }: { way: Way; value: NumberValue; change: (value: NumberValue) => void }) {
  const translate = useTranslate()
  if (isDay(way))
    return (
      <>
        <DayField label={translate('bulk.value')} value={String(value ?? '')} change={change} />
        <p className="quiet">{translate('field.travelHelp')}</p>
      </>
    )
  if (isSwitch(way))
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
      kind={kindOf(way)}
      label={translate('bulk.value')}
      value={value}
      change={change}
      {...limits[way]}
    />
  )
}
