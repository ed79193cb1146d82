/** Campaigns of partners with the number of codes and of used codes. */
import { ListBase, useCanAccess, useTranslate } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import {
  AddRecordButton,
  PaginatedRows,
  RecordTitleCell,
  SearchTools,
  TranslationBadges,
} from '../../kit/record/list-parts.tsx'
import { useDateTimeFormat, useDayFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import type { Campaign } from './calls.ts'

export default function CampaignList() {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'campaigns', action: 'create' })
  return (
    <ListBase<Campaign> perPage={25} sort={{ field: 'valid_from', order: 'DESC' }} exporter={false}>
      <PageHeader
        title={translate('resources.campaigns.name', { smart_count: 2 })}
        lead={translate('resources.campaigns.lead')}
      >
        {mayWrite && <AddRecordButton resource="campaigns" />}
      </PageHeader>
      <SearchTools label="voucher.searchCampaigns" />
      <PaginatedRows none="filter.none">
        <CampaignTable mayWrite={mayWrite} />
      </PaginatedRows>
    </ListBase>
  )
}

function CampaignTable({ mayWrite }: { mayWrite: boolean }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const moment = useDateTimeFormat()
  return (
    <div className="list-table">
      <DataTable<Campaign>>
        <DataTable.Col
          source="campaign_name"
          label="voucher.campaign"
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
          render={({ active }: Campaign) => (
            <span className={active ? 'state state-active' : 'state'}>
              {translate(active ? 'voucher.on' : 'voucher.off')}
            </span>
          )}
        />
        <DataTable.Col
          source="valid_from"
          label="field.period"
          render={(row: Campaign) => (
            <span className="figures">
              {day(row.valid_from)} – {day(row.valid_until)}
            </span>
          )}
        />
        <DataTable.Col
          source="missing_languages"
          label="field.languages"
          disableSort
          render={(row: Campaign) => (
            <TranslationBadges missing={row.missing_languages} outdated={row.outdated_languages} />
          )}
        />
        <DataTable.NumberCol source="codes" label="voucher.codes" />
        <DataTable.NumberCol source="held" label="voucher.inBooking" />
        <DataTable.NumberCol source="redeemed" label="voucher.used" />
        <DataTable.Col
          source="last_redeemed_at"
          label="voucher.lastUsed"
          render={({ last_redeemed_at: at }: Campaign) => (at ? <span className="figures">{moment(at)}</span> : '–')}
        />
      </DataTable>
    </div>
  )
}
