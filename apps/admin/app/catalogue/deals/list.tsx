/** Deals: filtered by state and kind, searched, sorted and paged by the server. */
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import type { DealRowShape as Row } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { ListBase, useCanAccess, useListContext, useLocale, useTranslate } from 'ra-core'
import { ColumnsButton } from 'ra-ui-materialui'
import { DataTable } from '../../kit/record/data-table.tsx'
import {
  AddRecordButton,
  LinkButton,
  ListCount,
  ListPagination,
  SearchField,
  RecordTitleCell,
  TranslationBadges,
} from '../../kit/record/list-parts.tsx'
import { ListTools } from '../../kit/record/list-tools.tsx'
import { ListFilterChips } from '../../kit/record/filter-chips.tsx'
import { type FilterValues, isActiveFilter, applyFilters } from '../../kit/record/list-filters.ts'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { DealActionsMenu } from './actions.tsx'
import { BulkChangeBar, SelectDealCheckbox } from './bulk.tsx'
import { useDealFilters } from './filters.ts'
import { RecentBulkChangesButton } from './last-changes.tsx'
import { DealStateBadge } from '../../kit/deals/state-mark.tsx'
import { SavedViews } from '../../kit/page/saved-views.tsx'

const states = ['draft,active', 'active', 'draft', 'deleted'] as const

export default function DealList() {
  return (
    <ListBase<Row>
      perPage={25}
      sort={{ field: 'updated_at', order: 'DESC' }}
      filterDefaultValues={{ status: states[0] }}
      exporter={false}
    >
      <DealListContent />
    </ListBase>
  )
}

function DealListContent() {
  const translate = useTranslate()
  const { total, filterValues, setFilters } = useListContext<Row>()
  const { canAccess: mayEdit } = useCanAccess({ resource: 'deals', action: 'edit' })
  const query = String(filterValues['q'] ?? '')
  const status = String(filterValues['status'] ?? states[0])
  const filters = useDealFilters()
  const narrow = (change: FilterValues) => setFilters(applyFilters(filterValues, change), [])
  const isFiltered = filters.some((filter) => isActiveFilter(filter, applyFilters(filterValues, {})))
  return (
    <>
      <PageHeader
        title={translate('resources.deals.name', { smart_count: 2 })}
        lead={translate('resources.deals.lead')}
      >
        {mayEdit && (
          <>
            <LinkButton to="/deal-grid" label="grid.open" />
            <AddRecordButton resource="deals" />
          </>
        )}
      </PageHeader>
      <div className="views" role="group" aria-label={translate('field.status')}>
        {states.map((state) => (
          <button key={state} type="button" aria-pressed={state === status} onClick={() => narrow({ status: state })}>
            {translate(`deal.view.${state.replace(',', '_')}`)}
          </button>
        ))}
      </div>
      <ListTools
        search={<SearchField query={query} search={(q) => narrow({ q })} />}
        count={<ListCount />}
        chips={<ListFilterChips filters={filters} />}
      >
        <ColumnsButton />
        <SavedViews />
        <RecentBulkChangesButton mayEdit={mayEdit ?? false} />
      </ListTools>
      {total === 0 ? (
        <NoDeals query={query} status={status} isFiltered={isFiltered} clear={() => setFilters({ status }, [])} />
      ) : (
        <>
          <DealTable mayEdit={mayEdit ?? false} isFiltered={isFiltered} />
          <ListPagination />
        </>
      )}
    </>
  )
}

type NoDealsProps = { query: string; status: string; isFiltered: boolean; clear: () => void }

function NoDeals({ query, status, isFiltered, clear }: NoDealsProps) {
  const translate = useTranslate()
  const none = isFiltered ? translate('filter.none') : translate(`deal.none.${status.replace(',', '_')}`)
  return (
    <div className="empty">
      <h2>{query === '' ? none : translate('list.notFound', { q: query })}</h2>
      {query === '' && !isFiltered ? (
        status !== 'deleted' && <p>{translate('deal.noneLead')}</p>
      ) : (
        <button type="button" className="bare" onClick={clear}>
          {translate('list.clear')}
        </button>
      )}
    </div>
  )
}

function DealTable({ mayEdit, isFiltered }: { mayEdit: boolean; isFiltered: boolean }) {
  const moment = useDateTimeFormat()
  return (
    <div className="list-table">
      {mayEdit && <BulkChangeBar isFiltered={isFiltered} />}
      <DataTable<Row>>
        {mayEdit && (
          <DataTable.Col
            source="chosen"
            label="bulk.choose"
            disableSort
            render={(row: Row) => <SelectDealCheckbox id={row.id} title={row.title} />}
          />
        )}
        <DataTable.Col
          source="title"
          label="field.title"
          render={(row: Row) => (
            <RecordTitleCell
              to={`/deals/${row.id}${mayEdit ? '' : '/show'}`}
              image={row.image}
              title={row.title}
              below={row.category_id}
            />
          )}
        />
        <DataTable.Col
          source="status"
          label="field.status"
          render={(row: Row) => <DealStateBadge status={row.status} />}
        />
        <DataTable.Col
          source="lowest_price"
          className="figures"
          label="field.lowest_price"
          render={(row: Row) => <LowestPrice deal={row} />}
        />
        <DataTable.NumberCol source="margin" label="field.margin" />
        <DataTable.Col
          source="travel_end_date"
          label="field.travel_end_date"
          render={(row: Row) => <LastTravelDay day={row.travel_end_date} />}
        />
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
        {mayEdit && (
          <DataTable.Col
            source="actions"
            label="field.actions"
            disableSort
            render={(row: Row) => <DealActionsMenu deal={{ id: row.id, title: row.title, status: row.status }} />}
          />
        )}
      </DataTable>
    </div>
  )
}

function LowestPrice({ deal }: { deal: Row }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (deal.externally_sold) return translate('deal.sellsElsewhere')
  if (deal.lowest_price_cents === null) return translate('deal.noPrice')
  return formatEuros(deal.lowest_price_cents, locale)
}

function LastTravelDay({ day }: { day: Row['travel_end_date'] }) {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  if (!day) return <span className="quiet">{translate('deal.always')}</span>
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  return <span className="figures">{date.format(new Date(`${day}T00:00:00Z`))}</span>
}
