/** The list of hotels: searched, sorted and paged by the server. The first cell links to the hotel. */
import { ListBase, useCanAccess, useListContext, useTranslate } from 'ra-core'
import { ColumnsButton } from 'ra-ui-materialui'
import { DataTable } from '../../kit/record/data-table.tsx'
import { GetApp } from '../../kit/page/icons.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { ListFilterChips } from '../../kit/record/filter-chips.tsx'
import type { ListFilter } from '../../kit/record/list-filters.ts'
import {
  LinkButton,
  ListCount,
  ListPagination,
  RecordTitleCell,
  SearchField,
  TranslationBadges,
  useListFilter,
} from '../../kit/record/list-parts.tsx'
import { ListTools } from '../../kit/record/list-tools.tsx'
import { SavedViews } from '../../kit/page/saved-views.tsx'

type Row = {
  id: number
  supplier_id: number
  name: string
  city: string
  stars: number
  active: boolean
  rooms: number
  closed_rooms: number
  deals: number
  missing_languages: string[]
  outdated_languages: string[]
  imported_at: string
  image: { url: string; srcset: string } | null
}

export default function HotelList() {
  return (
    <ListBase<Row> perPage={25} sort={{ field: 'name', order: 'ASC' }} exporter={false}>
      <HotelListContent />
    </ListBase>
  )
}

const stars = ['0', '1', '2', '3', '4', '5']

function useHotelFilters(): ListFilter[] {
  const translate = useTranslate()
  const yesOrNo = (name: string): ListFilter => ({
    kind: 'choice',
    name,
    label: translate(`filter.of.${name}`),
    options: ['yes', 'no'].map((value) => ({ value, label: translate(`filter.${name}.${value}`) })),
  })
  return [
    {
      kind: 'choices',
      name: 'status',
      label: translate('field.status'),
      options: ['active', 'inactive'].map((value) => ({ value, label: translate(`hotel.${value}`) })),
    },
    {
      kind: 'choices',
      name: 'stars',
      label: translate('field.stars'),
      options: stars.map((value) => ({ value, label: value })),
    },
    { kind: 'text', name: 'city', label: translate('field.city') },
    yesOrNo('sold'),
    yesOrNo('closed_rooms'),
  ]
}

function HotelListContent() {
  const translate = useTranslate()
  const { total, filterValues, setFilters } = useListContext<Row>()
  const { canAccess: mayImport } = useCanAccess({ resource: 'hotels', action: 'create' })
  const { canAccess: mayEdit } = useCanAccess({ resource: 'hotels', action: 'edit' })
  const { valueOf, narrow } = useListFilter()
  const filters = useHotelFilters()
  return (
    <>
      <PageHeader
        title={translate('resources.hotels.name', { smart_count: 2 })}
        lead={translate('resources.hotels.lead')}
      >
        {mayImport && <LinkButton to="/hotels/create" variant="contained" label="hotel.import" icon={<GetApp />} />}
      </PageHeader>
      <ListTools
        search={<SearchField query={valueOf('q')} label={translate('hotel.search')} search={(q) => narrow('q', q)} />}
        count={<ListCount />}
        chips={<ListFilterChips filters={filters} />}
      >
        <ColumnsButton />
        <SavedViews />
      </ListTools>
      {total === 0 ? (
        <NoHotels
          isFiltered={Object.keys(filterValues).length > 0}
          mayImport={mayImport ?? false}
          clear={() => setFilters({}, [])}
        />
      ) : (
        <>
          <HotelTable mayEdit={mayEdit ?? false} />
          <ListPagination />
        </>
      )}
    </>
  )
}

function NoHotels({ isFiltered, mayImport, clear }: { isFiltered: boolean; mayImport: boolean; clear: () => void }) {
  const translate = useTranslate()
  return (
    <div className="empty">
      <h2>{isFiltered ? translate('hotel.notFound') : translate('list.none')}</h2>
      {isFiltered ? (
        <button type="button" className="bare" onClick={clear}>
          {translate('list.clear')}
        </button>
      ) : (
        mayImport && <p>{translate('hotel.noneLead')}</p>
      )}
    </div>
  )
}

function HotelTable({ mayEdit }: { mayEdit: boolean }) {
  const translate = useTranslate()
  const day = useDateTimeFormat()
  return (
    <div className="list-table">
      <DataTable<Row>>
        <DataTable.Col
          source="name"
          label="field.hotelName"
          render={(row: Row) => (
            <RecordTitleCell
              to={`/hotels/${row.id}${mayEdit ? '' : '/show'}`}
              image={row.image}
              title={row.name}
              below={row.city}
            />
          )}
        />
        <DataTable.Col
          source="active"
          label="field.status"
          disableSort
          render={(row: Row) => <HotelOnSaleBadge active={row.active} />}
        />
        <DataTable.NumberCol source="stars" label="field.stars" />
        <DataTable.Col
          source="rooms"
          label="field.rooms"
          render={(row: Row) => (
            <span className="figures">
              {row.rooms}
              {row.closed_rooms > 0 && (
                <small className="quiet"> {translate('hotel.closedRooms', { smart_count: row.closed_rooms })}</small>
              )}
            </span>
          )}
        />
        <DataTable.NumberCol source="deals" label="field.deals" />
        <DataTable.Col
          source="missing_languages"
          label="field.languages"
          disableSort
          render={(row: Row) => <TranslationBadges missing={row.missing_languages} outdated={row.outdated_languages} />}
        />
        <DataTable.Col
          source="imported_at"
          label="field.imported"
          render={(row: Row) => <span className="figures">{day(row.imported_at)}</span>}
        />
      </DataTable>
    </div>
  )
}

export function HotelOnSaleBadge({ active }: { active: boolean }) {
  const translate = useTranslate()
  return (
    <span className={active ? 'state good' : 'state off'}>{translate(active ? 'hotel.active' : 'hotel.inactive')}</span>
  )
}
