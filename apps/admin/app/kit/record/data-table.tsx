/** The table of all lists. On a phone its cells are stacked and each value has its label beside it. */
import { useDataTableRenderContext, useTranslate } from 'ra-core'
import { DataTable as ListTable } from 'ra-ui-materialui'
import type { ComponentProps } from 'react'

/** Rows are neither clickable nor selectable: the first cell contains the link. */
function Table(props: ComponentProps<typeof ListTable>) {
  return <ListTable rowClick={false} bulkActionButtons={false} hover={false} {...props} />
}

/** The label of a value in the stacked layout; titles, states and actions have none. */
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
