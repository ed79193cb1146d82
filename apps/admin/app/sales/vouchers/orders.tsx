/** Voucher orders, newest first: search by number, name or e-mail address, and resending of e-mails. */
import { Button } from '@mui/material'
import { ListBase, useCanAccess, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../kit/record/data-table.tsx'
import { ListFilterChips } from '../../kit/record/filter-chips.tsx'
import { ListCount, PaginatedRows, SearchField, useListFilter } from '../../kit/record/list-parts.tsx'
import { ListTools } from '../../kit/record/list-tools.tsx'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { ExportListButtons } from '../../kit/record/export-buttons.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { SavedViews } from '../../kit/page/saved-views.tsx'
import { useAction } from '../../kit/use-action.ts'
import { resendOrderMail } from '../../kit/sale/resend-order.ts'
import type { Order } from './calls.ts'
import { OrderStateBadge } from '../../kit/sale/order-state.tsx'
import { RevokeOrderLinksDialog } from './end-links.tsx'
import { useOrderFilters } from './order-filters.ts'
import { SendGiftDialog } from '../../kit/sale/send-gift.tsx'

type Row = Order & { id: string }

export default function VoucherOrders() {
  return (
    <ListBase<Row> perPage={25} sort={{ field: 'created_at', order: 'DESC' }} exporter={false}>
      <OrdersPage />
    </ListBase>
  )
}

function OrdersPage() {
  const translate = useTranslate()
  const { valueOf, narrow } = useListFilter()
  const filters = useOrderFilters()
  return (
    <>
      <PageHeader
        title={translate('resources.voucher-orders.name', { smart_count: 2 })}
        lead={translate('resources.voucher-orders.lead')}
      >
        <ExportListButtons path="/exportVoucherOrders" />
      </PageHeader>
      <ListTools
        search={
          <SearchField
            query={valueOf('q')}
            label={translate('voucher.searchOrders')}
            search={(term) => narrow('q', term)}
          />
        }
        count={<ListCount />}
        chips={<ListFilterChips filters={filters} />}
      >
        <SavedViews />
      </ListTools>
      <PaginatedRows none="voucher.noOrders">
        <OrderTable />
      </PaginatedRows>
    </>
  )
}

function OrderTable() {
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  const day = useDayFormat()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'vouchers', action: 'edit' })
  const [giftOrder, setGift] = useState<string | null>(null)
  const [linksOrder, setLinked] = useState<string | null>(null)
  const refresh = useRefresh()
  const resend = useAction((number: string) => resendOrderMail(number, 'buyer'), { done: 'reservation.mailQueued' })
  return (
    <div className="list-table">
      <DataTable<Row>>
        <DataTable.Col
          source="title"
          label="voucher.buyer"
          disableSort
          render={(row: Row) => <BuyerLink order={row} />}
        />
        <DataTable.Col
          source="voucher"
          label="voucher.voucher"
          disableSort
          render={(row: Row) => `${row.quantity} × ${row.campaign_name || row.voucher}`}
        />
        <DataTable.Col
          source="state"
          label="field.status"
          disableSort
          render={({ state }: Row) => <OrderStateBadge state={state} />}
        />
        <DataTable.Col
          source="amount_cents"
          label="reservation.amount"
          className="figures"
          render={({ amount_cents: cents }: Row) => euros(cents)}
        />
        <DataTable.Col
          source="valid_until"
          label="voucher.validUntil"
          className="figures"
          disableSort
          render={({ valid_until: until }: Row) => until && day(until)}
        />
        <DataTable.Col
          source="created_at"
          label="reservation.booked"
          render={({ created_at: at }: Row) => <span className="figures">{moment(at)}</span>}
        />
        {mayWrite && (
          <DataTable.Col
            source="mail"
            label="reservation.mail"
            disableSort
            render={(row: Row) =>
              row.state === 'issued' && (
                <MailActions
                  order={row}
                  busy={resend.busy}
                  mailBuyer={() => void resend.run(row.transaction_number)}
                  mailRecipient={() => setGift(row.transaction_number)}
                  endLinks={() => setLinked(row.transaction_number)}
                />
              )
            }
          />
        )}
      </DataTable>
      {giftOrder !== null && <SendGiftDialog order={giftOrder} done={refresh} close={() => setGift(null)} />}
      {linksOrder !== null && (
        <RevokeOrderLinksDialog order={linksOrder} done={refresh} close={() => setLinked(null)} />
      )}
    </div>
  )
}

function BuyerLink({ order }: { order: Row }) {
  return (
    <Link className="list-title" to={`/voucher-orders/${order.transaction_number}`}>
      <span>
        <bdi>{order.pax_name}</bdi>
        <small dir="ltr">
          {order.transaction_number} · {order.email}
        </small>
      </span>
    </Link>
  )
}

type MailActionsProps = {
  order: Row
  busy: boolean
  mailBuyer: () => void
  mailRecipient: () => void
  endLinks: () => void
}

function MailActions({ order, busy, mailBuyer, mailRecipient, endLinks }: MailActionsProps) {
  const translate = useTranslate()
  return (
    <>
      <Button disabled={busy} onClick={mailBuyer}>
        {translate('voucher.mailBuyer')}
      </Button>
      {order.recipient && (
        <Button disabled={busy} onClick={mailRecipient}>
          {translate('voucher.mailRecipient')}
        </Button>
      )}
      <Button disabled={busy} onClick={endLinks}>
        {translate('reservation.endLinks')}
      </Button>
    </>
  )
}
