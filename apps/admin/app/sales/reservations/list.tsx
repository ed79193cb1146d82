/** The list of reservations: searched, filtered, sorted and paged by the server. */
import { ListBase, useListContext, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { DataTable } from '../../kit/record/data-table.tsx'
import { ListFilterChips } from '../../kit/record/filter-chips.tsx'
import { ListCount, ListPagination, NoRowsMessage, SearchField, useListFilter } from '../../kit/record/list-parts.tsx'
import { ListTools } from '../../kit/record/list-tools.tsx'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { ExportListButtons } from '../../kit/record/export-buttons.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import type { ReservationRow } from '../../kit/sale/calls.ts'
import { StateBadge } from '../../kit/sale/state.tsx'
import { SavedViews } from '../../kit/page/saved-views.tsx'
import { useReservationFilters } from './filters.ts'

type Row = ReservationRow & { id: string }

export default function ReservationList() {
  return (
    <ListBase<Row> perPage={25} sort={{ field: 'created', order: 'DESC' }} exporter={false}>
      <ReservationsPage />
    </ListBase>
  )
}

function ReservationsPage() {
  const translate = useTranslate()
  const { total } = useListContext<Row>()
  const { valueOf, narrow } = useListFilter()
  const filters = useReservationFilters()
  return (
    <>
      <PageHeader
        title={translate('resources.reservations.name', { smart_count: 2 })}
        lead={translate('resources.reservations.lead')}
      >
        <ExportListButtons path="/exportReservations" />
      </PageHeader>
      <ListTools
        search={
          <SearchField
            query={valueOf('q')}
            label={translate('reservation.search')}
            search={(term) => narrow('q', term)}
          />
        }
        count={<ListCount />}
        chips={<ListFilterChips filters={filters} />}
      >
        <SavedViews />
      </ListTools>
      {total === 0 ? (
        <NoRowsMessage none="reservation.none" />
      ) : (
        <>
          <ReservationTable />
          <ListPagination />
        </>
      )}
    </>
  )
}

function ReservationTable() {
  const day = useDayFormat()
  const moment = useDateTimeFormat()
  const euros = useEuroFormat()
  return (
    <div className="list-table">
      <DataTable<Row>>
        <DataTable.Col
          source="title"
          label="reservation.traveller"
          disableSort
          render={({ id, guest }: Row) => (
            <Link className="list-title" to={`/reservations/${id}`}>
              <span>
                <bdi>{guest}</bdi>
                <small dir="ltr">{id}</small>
              </span>
            </Link>
          )}
        />
        <DataTable.Col
          source="state"
          label="field.status"
          disableSort
          render={({ state }: Row) => <StateBadge state={state} />}
        />
        <DataTable.Col source="dealTitle" label="reservation.deal" disableSort />
        <DataTable.Col
          source="check_in"
          label="reservation.stay"
          render={({ checkIn, checkOut }: Row) => (
            <span className="figures">
              {day(checkIn)} – {day(checkOut)}
            </span>
          )}
        />
        <DataTable.Col
          source="total_cents"
          label="reservation.total"
          className="figures"
          render={({ total_cents: cents }: Row) => euros(cents)}
        />
        <DataTable.Col
          source="created"
          label="reservation.booked"
          render={({ created_at: at, sold_by: seller }: Row) => (
            <>
              <span className="figures">{moment(at)}</span>
              {seller && (
                <>
                  <br />
                  <small dir="ltr">{seller}</small>
                </>
              )}
            </>
          )}
        />
      </DataTable>
    </div>
  )
}
