/** Voucher products with their sales, and the total liability of codes. */
import { ListBase, useListContext, useTranslate } from 'ra-core'
import { AddRecordButton, EmptyList, RecordTitleCell } from '../../kit/record/list-parts.tsx'
import { useCanAccess } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import type { Product } from './calls.ts'
import { LiabilityByAge } from './liability.tsx'

type Row = Product & { id: number }

export default function VoucherList() {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'vouchers', action: 'create' })
  return (
    <ListBase<Row> perPage={100} sort={{ field: 'position', order: 'ASC' }} exporter={false}>
      <PageHeader
        title={translate('resources.vouchers.name', { smart_count: 2 })}
        lead={translate('resources.vouchers.lead')}
      >
        {mayWrite && <AddRecordButton resource="vouchers" />}
      </PageHeader>
      <VoucherTable mayWrite={mayWrite} />
      <LiabilityByAge />
    </ListBase>
  )
}

function VoucherTable({ mayWrite }: { mayWrite: boolean }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const { total } = useListContext<Row>()
  if (total === 0) return <EmptyList />
  return (
    <div className="list-table">
      <DataTable<Row>>
        <DataTable.Col
          source="title"
          label="voucher.voucher"
          disableSort
          render={(row: Row) => (
            <RecordTitleCell
              to={`/vouchers/${row.id}${mayWrite ? '' : '/show'}`}
              image={row.image}
              title={row.name}
              below={row.deal_title ?? translate('voucher.anyDeal')}
            />
          )}
        />
        <DataTable.Col
          source="active"
          label="field.status"
          disableSort
          render={({ active }: Row) => (
            <span className={active ? 'state state-active' : 'state'}>
              {translate(active ? 'voucher.onSale' : 'voucher.offSale')}
            </span>
          )}
        />
        <DataTable.Col
          source="selling_price"
          label="voucher.price"
          className="figures"
          disableSort
          render={({ selling_price: cents }: Row) => euros(cents)}
        />
        <DataTable.NumberCol source="sold" label="voucher.sold" disableSort />
        <DataTable.NumberCol source="codes" label="voucher.codes" disableSort />
        <DataTable.Col
          source="open_cents"
          label="voucher.open"
          className="figures"
          disableSort
          render={({ open_cents: cents }: Row) => euros(cents)}
        />
      </DataTable>
    </div>
  )
}
