/** The table of every list. On a phone its rows stack, and each value has its column's label beside it. */
import { useDataTableRenderContext, useTranslate } from 'ra-core'
import { DataTable as ListTable } from 'ra-ui-materialui'
import type { ComponentProps } from 'react'

/** Rows are neither links nor choices: the first cell is a link. */
function Table(props: ComponentProps<typeof ListTable>) {
  return <ListTable rowClick={false} bulkActionButtons={false} hover={false} {...props} />
}

/** What the stylesheet shows of the label on a phone; a title, a state and actions need none. */
function useStackedLabel({ label, source }: { label?: unknown; source?: unknown }) {
  const translate = useTranslate()
  const isCell = useDataTableRenderContext() === 'data'
  if (!isCell || typeof label !== 'string' || unlabelled.has(String(source))) return {}
  return { 'data-label': translate(label) }
}

const unlabelled = new Set(['title', 'name', 'state', 'status', 'active', 'chosen', 'actions'])

function Column(props: ComponentProps<typeof ListTable.Col>) {
  return <ListTable.Col {...props} {...useStackedLabel(props)} />
}

function NumberColumn(props: ComponentProps<typeof ListTable.NumberCol>) {
  return <ListTable.NumberCol {...props} {...useStackedLabel(props)} />
}

export const DataTable = Object.assign(Table as typeof ListTable, {
  Col: Column as typeof ListTable.Col,
  NumberCol: NumberColumn as typeof ListTable.NumberCol,
})
