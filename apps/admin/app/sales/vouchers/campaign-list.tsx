/** Campaigns of partners with the number of codes and of used codes. */
import { ListBase, useCanAccess, useListContext, useTranslate } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import { AddRecordButton, EmptyList, RecordTitleCell } from '../../kit/record/list-parts.tsx'
import { useDateTimeFormat, useDayFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import type { Campaign } from './calls.ts'

export default function CampaignList() {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'campaigns', action: 'create' })
  return (
    <ListBase<Campaign> perPage={100} exporter={false}>
      <PageHeader
        title={translate('resources.campaigns.name', { smart_count: 2 })}
        lead={translate('resources.campaigns.lead')}
      >
        {mayWrite && <AddRecordButton resource="campaigns" />}
      </PageHeader>
      <CampaignTable mayWrite={mayWrite} />
    </ListBase>
  )
}

function CampaignTable({ mayWrite }: { mayWrite: boolean }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const moment = useDateTimeFormat()
  const { total } = useListContext<Campaign>()
  if (total === 0) return <EmptyList />
  return (
    <div className="list-table">
      <DataTable<Campaign>>
        <DataTable.Col
          source="title"
          label="voucher.campaign"
          disableSort
          render={(row: Campaign) => (
            <RecordTitleCell
              to={`/campaigns/${row.id}${mayWrite ? '' : '/show'}`}
              title={row.campaign_name}
              below={`${row.partner} · ${row.deal_title}`}
            />
          )}
        />
        <DataTable.Col
          source="active"
          label="field.status"
          disableSort
          render={({ active }: Campaign) => (
            <span className={active ? 'state state-active' : 'state'}>
              {translate(active ? 'voucher.on' : 'voucher.off')}
            </span>
          )}
        />
        <DataTable.Col
          source="valid"
          label="field.period"
          disableSort
          render={(row: Campaign) => (
            <span className="figures">
              {day(row.valid_from)} – {day(row.valid_until)}
            </span>
          )}
        />
        <DataTable.NumberCol source="codes" label="voucher.codes" disableSort />
        <DataTable.NumberCol source="held" label="voucher.inBooking" disableSort />
        <DataTable.NumberCol source="redeemed" label="voucher.used" disableSort />
        <DataTable.Col
          source="last"
          label="voucher.lastUsed"
          disableSort
          render={({ last_redeemed_at: at }: Campaign) => (at ? <span className="figures">{moment(at)}</span> : '–')}
        />
      </DataTable>
    </div>
  )
}
