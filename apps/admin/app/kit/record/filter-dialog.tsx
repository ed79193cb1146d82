/** The dialog in which the value of a filter is chosen. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { callApi } from '../data-provider.ts'
import { RefusalMessage } from '../refusal-message.tsx'
import { useDebounced } from '../use-debounced.ts'
import { useLoad } from '../use-load.ts'
import { DayField, dayProblemKey } from './day-input.tsx'
import { type FilterOption, type FilterValues, type ListFilter, namesOfFilter } from './list-filters.ts'
import { percents, type NumberValue } from './number-kinds.ts'
import { NumberField } from './number-input.tsx'

type DialogProps = {
  filter: ListFilter
  values: FilterValues
  apply: (change: FilterValues) => void
  close: () => void
}

export function FilterDialog({ filter, values, apply, close }: DialogProps) {
  const translate = useTranslate()
  const heading = useId()
  const names = namesOfFilter(filter)
  const [chosen, setChosen] = useState<Record<string, NumberValue>>(
    Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
  )
  const choose = (name: string, value: NumberValue) => setChosen((before) => ({ ...before, [name]: value }))
  const texts = Object.fromEntries(names.map((name) => [name, String(chosen[name] ?? '').trim()]))
  const problem = problemOf(filter, texts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== null) return
    apply(texts)
    close()
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={heading}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={heading}>{filter.label}</DialogTitle>
        <DialogContent className="stack">
          <FilterInput filter={filter} chosen={chosen} choose={choose} />
          {problem === 'range' && (
            <p className="bad" role="alert">
              {translate('problem.range')}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('edit.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={problem !== null}>
            {translate('filter.apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** `value`: a value is invalid; `range`: the end is before the beginning. */
function problemOf(filter: ListFilter, texts: FilterValues): 'value' | 'range' | null {
  if (!('names' in filter)) return null
  const [from, to] = filter.names.map((name) => texts[name]!) as [string, string]
  if (filter.kind === 'days') {
    if (dayProblemKey(from) !== null || dayProblemKey(to) !== null) return 'value'
    return from !== '' && to !== '' && to < from ? 'range' : null
  }
  const isNumber = (text: string) =>
    text === '' || (Number.isFinite(Number(text)) && Number(text) >= filter.min && Number(text) <= filter.max)
  if (!isNumber(from) || !isNumber(to)) return 'value'
  return from !== '' && to !== '' && Number(to) < Number(from) ? 'range' : null
}

type InputProps<Kind extends ListFilter['kind'] = ListFilter['kind']> = {
  filter: Extract<ListFilter, { kind: Kind }>
  chosen: Readonly<Record<string, NumberValue>>
  choose: (name: string, value: NumberValue) => void
}

function FilterInput({ filter, chosen, choose }: InputProps) {
  const translate = useTranslate()
  switch (filter.kind) {
    case 'choices':
      return <SeveralChoices filter={filter} chosen={chosen} choose={choose} />
    case 'choice':
      return (
        <OneChoice
          label={filter.label}
          options={filter.options}
          value={String(chosen[filter.name] ?? '')}
          choose={(value) => choose(filter.name, value)}
        />
      )
    case 'record':
      return <RecordChoice filter={filter} chosen={chosen} choose={choose} />
    case 'text':
      return (
        <TextField
          autoFocus
          label={filter.label}
          value={String(chosen[filter.name] ?? '')}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          onChange={(event) => choose(filter.name, event.target.value)}
        />
      )
    case 'days':
      return (
        <div className="row">
          {filter.names.map((name, index) => (
            <DayField
              key={name}
              label={translate(index === 0 ? 'filter.from' : 'filter.to')}
              value={String(chosen[name] ?? '')}
              change={(day) => choose(name, day)}
            />
          ))}
        </div>
      )
    case 'percents':
      return <PercentSpan filter={filter} chosen={chosen} choose={choose} />
  }
}

/** Two fields for the range. The values in a URL are strings; the fields hold numbers. */
function PercentSpan({ filter, chosen, choose }: InputProps<'percents'>) {
  const translate = useTranslate()
  const asNumber = (value: NumberValue): NumberValue => {
    const text = String(value ?? '')
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  }
  return (
    <div className="row">
      {filter.names.map((name, index) => (
        <NumberField
          key={name}
          id={`filter-${name}`}
          kind={percents}
          label={translate(index === 0 ? 'filter.from' : 'filter.to')}
          value={asNumber(chosen[name])}
          change={(value) => choose(name, value)}
          min={filter.min}
          max={filter.max}
        />
      ))}
    </div>
  )
}

function SeveralChoices({ filter, chosen, choose }: InputProps<'choices' | 'choice'>) {
  const values = String(chosen[filter.name] ?? '')
    .split(',')
    .filter((value) => value !== '')
  const turn = (value: string, isOn: boolean) =>
    choose(
      filter.name,
      filter.options
        .map((option) => option.value)
        .filter((option) => (option === value ? isOn : values.includes(option)))
        .join(','),
    )
  return (
    <fieldset className="filter-choices">
      <legend className="unseen">{filter.label}</legend>
      {filter.options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={values.includes(value)}
            onChange={(event) => turn(value, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type OneChoiceProps = {
  label: string
  options: readonly FilterOption[]
  value: string
  choose: (value: string) => void
}

function OneChoice({ label, options, value: chosen, choose }: OneChoiceProps) {
  const group = useId()
  return (
    <fieldset className="filter-choices">
      <legend className="unseen">{label}</legend>
      {options.map(({ value, label: text }) => (
        <label key={value}>
          <input type="radio" name={group} checked={value === chosen} onChange={() => choose(value)} />
          <bdi>{text}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

const debounceMs = 250

function RecordChoice({ filter, chosen, choose }: InputProps<'record'>) {
  const translate = useTranslate()
  const { name, call, of } = filter
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), debounceMs)
  const { data: options, refusal } = useLoad(
    ['filter-choices', call, of, term],
    (signal): Promise<FilterOption[]> => callApi(call, { query: { of, q: term } }, signal),
    { enabled: term !== undefined, keepsPrevious: true },
  )
  return (
    <>
      <TextField
        autoFocus
        label={translate('filter.search')}
        value={typed}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <RefusalMessage text={refusal} />
      {options?.length === 0 && <p className="quiet">{translate('filter.nothing')}</p>}
      {options && (
        <OneChoice
          label={filter.label}
          options={options}
          value={String(chosen[name] ?? '')}
          choose={(value) => choose(name, value)}
        />
      )}
    </>
  )
}
