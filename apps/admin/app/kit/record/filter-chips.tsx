/**
 * The filters of a list as chips. A click on an active filter changes it and its cross removes it; a menu adds other
 * filters.
 */
import { Button, Menu, MenuItem } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { callApi } from '../data-provider.ts'
import { useDayFormat } from '../page/dates.ts'
import { Add, Close } from '../page/icons.tsx'
import { useLoad } from '../use-load.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { clearFilter, type FilterValues, isActiveFilter, type ListFilter, applyFilters } from './list-filters.ts'
import { percents } from './number-kinds.ts'
import './filter-chips.css'

type ChipsProps = {
  filters: readonly ListFilter[]
  values: FilterValues
  change: (change: FilterValues) => void
}

export function FilterChips({ filters, values, change }: ChipsProps) {
  const translate = useTranslate()
  const [edited, setEdited] = useState<ListFilter | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const active = filters.filter((filter) => isActiveFilter(filter, values))
  const others = filters.filter((filter) => !active.includes(filter))
  const clear = (removed: readonly ListFilter[]) => {
    change(Object.assign({}, ...removed.map(clearFilter)) as FilterValues)
    // The button that had the focus is removed together with its chip.
    addButton.current?.focus()
  }
  return (
    <div ref={group} className="filter-chips" role="group" aria-label={translate('filter.group')}>
      {active.map((filter) => (
        <FilterChip
          key={filter.label}
          filter={filter}
          values={values}
          edit={() => setEdited(filter)}
          remove={() => clear([filter])}
        />
      ))}
      <Button
        ref={addButton}
        startIcon={<Add />}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOpen(true)}
      >
        {translate('filter.add')}
      </Button>
      {active.length > 0 && <Button onClick={() => clear(active)}>{translate('filter.clear')}</Button>}
      <Menu
        // Rendered in the group, so that the menu lies within a landmark of the page.
        container={() => group.current}
        anchorEl={() => addButton.current!}
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
      >
        {others.map((filter) => (
          <MenuItem
            key={filter.label}
            onClick={() => {
              setMenuOpen(false)
              setEdited(filter)
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
      {edited && <FilterDialog filter={edited} values={values} apply={change} close={() => setEdited(null)} />}
    </div>
  )
}

/** Filter chips for a list of react-admin. */
export function ListFilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const { filterValues, setFilters } = useListContext()
  return (
    <FilterChips
      filters={filters}
      values={applyFilters(filterValues, {})}
      change={(change) => setFilters(applyFilters(filterValues, change), [])}
    />
  )
}

type ChipProps = { filter: ListFilter; values: FilterValues; edit: () => void; remove: () => void }

function FilterChip({ filter, values, edit, remove }: ChipProps) {
  return filter.kind === 'record' ? (
    <RecordChip filter={filter} values={values} edit={edit} remove={remove} />
  ) : (
    <PlainChip filter={filter} values={values} edit={edit} remove={remove} />
  )
}

/** Reads the name of the record, because URLs and saved views contain only its id. */
function RecordChip({ filter, values, ...acts }: ChipProps & { filter: Extract<ListFilter, { kind: 'record' }> }) {
  const { call, of, name } = filter
  const value = values[name]!
  const { data } = useLoad(
    ['filter-choice', call, of, value],
    (signal): Promise<{ value: string; label: string }[]> => callApi(call, { query: { of, value } }, signal),
  )
  return <RemovableChip label={filter.label} text={data?.[0]?.label ?? value} {...acts} />
}

function PlainChip({ filter, values, ...acts }: ChipProps) {
  const textOf = useFilterText()
  return <RemovableChip label={filter.label} text={textOf(filter, values)} {...acts} />
}

function useFilterText() {
  const translate = useTranslate()
  const locale = useLocale()
  const day = useDayFormat()
  const span = (from: string, to: string): string =>
    from === ''
      ? translate('filter.until', { to })
      : to === ''
        ? translate('filter.since', { from })
        : translate('filter.span', { from, to })
  return (filter: ListFilter, values: FilterValues): string => {
    if ('names' in filter) {
      const write = (text: string) =>
        text === '' ? '' : filter.kind === 'days' ? day(text) : `${percents.write(Number(text), locale)} %`
      const [from, to] = filter.names.map((name) => write(values[name] ?? '')) as [string, string]
      return span(from, to)
    }
    const value = values[filter.name] ?? ''
    if (!('options' in filter)) return value
    const labelOf = (chosen: string) => filter.options.find((option) => option.value === chosen)?.label ?? chosen
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(value.split(',').map(labelOf))
  }
}

function RemovableChip({
  label,
  text,
  edit,
  remove,
}: {
  label: string
  text: string
  edit: () => void
  remove: () => void
}) {
  const translate = useTranslate()
  const filter = `${label}: ${text}`
  return (
    <span className="filter-chip">
      <button type="button" aria-label={translate('filter.change', { filter })} onClick={edit}>
        {label}: <bdi>{text}</bdi>
      </button>
      <button
        type="button"
        aria-label={translate('filter.remove', { filter })}
        onClick={remove}
        onKeyDown={(event) => {
          if (event.key === 'Delete' || event.key === 'Backspace') remove()
        }}
      >
        <Close />
      </button>
    </span>
  )
}
