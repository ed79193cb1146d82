/** The banners of the home page in order, each with its period. */
import { ListBase, useTranslate } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import { useDayFormat } from '../../kit/page/dates.ts'
import {
  AddRecordButton,
  PaginatedRows,
  RecordTitleCell,
  SearchTools,
  TranslationBadges,
} from '../../kit/record/list-parts.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'

type Banner = {
  id: number
  title: string
  text: string
  position: number
  state: 'shown' | 'coming' | 'over' | 'off'
  starts_on: string | null
  ends_on: string | null
  missing_languages: string[]
  outdated_languages: string[]
  image: { url: string; srcset: string }
}

export default function BannerList() {
  const translate = useTranslate()
  return (
    <ListBase<Banner> perPage={25} sort={{ field: 'position', order: 'ASC' }} exporter={false}>
      <PageHeader
        title={translate('resources.banners.name', { smart_count: 2 })}
        lead={translate('resources.banners.lead')}
      >
        <AddRecordButton resource="banners" />
      </PageHeader>
      <SearchTools label="banner.search" />
      <PaginatedRows none="filter.none">
        <BannerRows />
      </PaginatedRows>
    </ListBase>
  )
}

function BannerRows() {
  const translate = useTranslate()
  const day = useDayFormat()
  return (
    <div className="list-table">
      <DataTable<Banner>>
        <DataTable.Col
          source="title"
          label="field.title"
          render={(banner: Banner) => (
            <RecordTitleCell
              to={`/banners/${banner.id}`}
              image={banner.image}
              title={banner.title}
              below={banner.text}
            />
          )}
        />
        <DataTable.Col
          source="missing_languages"
          label="field.languages"
          disableSort
          render={({ missing_languages, outdated_languages }: Banner) => (
            <TranslationBadges missing={missing_languages} outdated={outdated_languages} />
          )}
        />
        <DataTable.NumberCol source="position" label="field.position" />
        <DataTable.Col
          source="state"
          label="field.status"
          render={(banner: Banner) => (
            <span className={banner.state === 'shown' ? 'state good' : 'state off'}>
              {translate(`banner.${banner.state}`)}
            </span>
          )}
        />
        <DataTable.Col
          source="starts_on"
          label="field.period"
          render={(banner: Banner) => (
            <span className="figures">
              {banner.starts_on || banner.ends_on
                ? `${banner.starts_on ? day(banner.starts_on) : '…'} – ${banner.ends_on ? day(banner.ends_on) : '…'}`
                : translate('banner.always')}
            </span>
          )}
        />
      </DataTable>
    </div>
  )
}
