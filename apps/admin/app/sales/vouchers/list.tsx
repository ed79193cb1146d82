/** Voucher products with their sales, and the total liability of codes. */
import { ListBase, useTranslate } from 'ra-core'
import {
  AddRecordButton,
  PaginatedRows,
  RecordTitleCell,
  SearchTools,
  TranslationBadges,
} from '../../kit/record/list-parts.tsx'
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
    <ListBase<Row> perPage={25} sort={{ field: 'position', order: 'ASC' }} exporter={false}>
      <PageHeader
        title={translate('resources.vouchers.name', { smart_count: 2 })}
        lead={translate('resources.vouchers.lead')}
      >
        {mayWrite && <AddRecordButton resource="vouchers" />}
      </PageHeader>
      <SearchTools label="voucher.searchVouchers" />
      <PaginatedRows none="filter.none">
        <VoucherTable mayWrite={mayWrite} />
      </PaginatedRows>
      <LiabilityByAge />
    </ListBase>
  )
}

function VoucherTable({ mayWrite }: { mayWrite: boolean }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <div className="list-table">
      <DataTable<Row>>
        <DataTable.Col
          source="name"
          label="voucher.voucher"
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
          render={({ selling_price: cents }: Row) => euros(cents)}
        />
        <DataTable.Col
          source="missing_languages"
          label="field.languages"
          disableSort
          render={(row: Row) => <TranslationBadges missing={row.missing_languages} outdated={row.outdated_languages} />}
        />
        <DataTable.NumberCol source="sold" label="voucher.sold" />
        <DataTable.NumberCol source="codes" label="voucher.codes" />
        <DataTable.Col
          source="open_cents"
          label="voucher.open"
          className="figures"
          render={({ open_cents: cents }: Row) => euros(cents)}
        />
      </DataTable>
    </div>
  )
}
