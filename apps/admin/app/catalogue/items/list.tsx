/**
 * The list shared by the six simple resources (categories to activities): searched, sorted and paged by the server. The
 * first cell links to the record.
 */
import { isDay } from '@tussenuit/modules/shared/day.ts'
import { ListBase, useCanAccess, useListContext, useResourceContext, useTranslate } from 'ra-core'
import { ColumnsButton } from 'ra-ui-materialui'
import { DataTable } from '../../kit/record/data-table.tsx'
import {
  AddRecordButton,
  ListCount,
  ListPagination,
  SearchField,
  RecordTitleCell,
  TranslationBadges,
} from '../../kit/record/list-parts.tsx'
import { ListTools } from '../../kit/record/list-tools.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useDateTimeFormat, useDayFormat } from '../../kit/page/dates.ts'
import { itemScreenFor } from './screens.ts'
import { SavedViews } from '../../kit/page/saved-views.tsx'

type Row = {
  id: number
  name: string
  title: string
  deals: number
  missing_languages: string[]
  outdated_languages: string[]
  updated_at: string
  image?: { url: string; srcset: string; alt: string } | null
}

export default function CatalogueItemList() {
  return (
    <ListBase<Row> perPage={25} sort={{ field: 'position', order: 'ASC' }} exporter={false}>
      <ItemListContent />
    </ListBase>
  )
}

function ItemListContent() {
  const translate = useTranslate()
  const resource = useResourceContext()!
  const { total, filterValues, setFilters } = useListContext<Row>()
  const { canAccess: mayAdd } = useCanAccess({ resource, action: 'create' })
  const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit' })
  const query = String(filterValues['q'] ?? '')
  return (
    <>
      <PageHeader
        title={translate(`resources.${resource}.name`, { smart_count: 2 })}
        lead={translate(`resources.${resource}.lead`)}
      >
        {mayAdd && <AddRecordButton resource={resource} />}
      </PageHeader>
      <ListTools
        search={<SearchField key={resource} query={query} search={(q) => setFilters(q === '' ? {} : { q }, [])} />}
        count={<ListCount />}
      >
        <ColumnsButton />
        <SavedViews />
      </ListTools>
      {total === 0 ? (
        <div className="empty">
          <h2>{query === '' ? translate('list.none') : translate('list.notFound', { q: query })}</h2>
          {query === '' ? (
            mayAdd && <p>{translate('list.noneLead')}</p>
          ) : (
            <button type="button" className="bare" onClick={() => setFilters({}, [])}>
              {translate('list.clear')}
            </button>
          )}
        </div>
      ) : (
        <>
          <ItemTable mayEdit={mayEdit ?? false} />
          <ListPagination />
        </>
      )}
    </>
  )
}

function ItemTable({ mayEdit }: { mayEdit: boolean }) {
  const resource = useResourceContext()!
  const moment = useDateTimeFormat()
  const day = useDayFormat()
  const textOf = (value: unknown) => (isDay(value) ? day(value) : String(value ?? ''))
  return (
    <div className="list-table">
      <DataTable<Row>>
        <DataTable.Col
          source="title"
          label="field.title"
          render={(row: Row) => (
            <RecordTitleCell
              to={`/${resource}/${row.id}${mayEdit ? '' : '/show'}`}
              image={row.image}
              title={row.title}
              below={row.name}
            />
          )}
        />
        {itemScreenFor(resource).columns.map((column) => (
          <DataTable.Col
            key={column}
            source={column}
            label={`field.${column}`}
            disableSort
            render={(row: Row) => textOf((row as Record<string, unknown>)[column])}
          />
        ))}
        <DataTable.NumberCol source="deals" label="field.deals" />
        <DataTable.Col
          source="languages"
          label="field.languages"
          disableSort
          render={(row: Row) => <TranslationBadges missing={row.missing_languages} outdated={row.outdated_languages} />}
        />
        <DataTable.Col
          source="updated_at"
          label="field.updated"
          render={(row: Row) => <span className="figures">{moment(row.updated_at)}</span>}
        />
      </DataTable>
    </div>
  )
}
