/** The blocks of additional information that deals show. */
import { ListBase, useTranslate } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import {
  AddRecordButton,
  PaginatedRows,
  RecordTitleCell,
  SearchTools,
  TranslationBadges,
} from '../../kit/record/list-parts.tsx'

type Block = {
  id: number
  name: string
  title: string
  position: number
  deals: number
  missing_languages: string[]
  outdated_languages: string[]
}

export default function InfoBlockList() {
  const translate = useTranslate()
  return (
    <ListBase<Block> perPage={25} sort={{ field: 'position', order: 'ASC' }} exporter={false}>
      <PageHeader
        title={translate('resources.additional-info.name', { smart_count: 2 })}
        lead={translate('resources.additional-info.lead')}
      >
        <AddRecordButton resource="additional-info" />
      </PageHeader>
      <SearchTools label="list.searchName" />
      <PaginatedRows none="filter.none">
        <div className="list-table">
          <DataTable<Block>>
            <DataTable.Col
              source="title"
              label="field.title"
              render={({ id, title, name }: Block) => (
                <RecordTitleCell to={`/additional-info/${id}`} title={title} below={name} />
              )}
            />
            <DataTable.NumberCol source="position" label="field.position" />
            <DataTable.NumberCol source="deals" label="field.deals" />
            <DataTable.Col
              source="missing_languages"
              label="field.languages"
              render={({ missing_languages, outdated_languages }: Block) => (
                <TranslationBadges missing={missing_languages} outdated={outdated_languages} />
              )}
            />
          </DataTable>
        </div>
      </PaginatedRows>
    </ListBase>
  )
}
