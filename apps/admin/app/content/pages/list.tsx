/** The content pages: about us, questions, terms, privacy and others, each with its own path in the shop. */
import type { StaffContent } from '@tussenuit/modules/people/content/contract.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { ListBase, useTranslate } from 'ra-core'
import { DataTable } from '../../kit/record/data-table.tsx'
import { PaginatedRows, RecordTitleCell, SearchTools, TranslationBadges } from '../../kit/record/list-parts.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'

/** Languages in which at least one text of the page is missing. */
const missingLanguages = ({ translations, ...page }: StaffContent): string[] =>
  languages.filter((language) => {
    const own = translations[language]
    if (language === 'en') return false
    return (
      (['title', 'lead', 'body_html'] as const).some((name) => page[name] !== '' && !own?.[name]) ||
      (page.faq.length > 0 && (own?.faq?.length ?? 0) === 0)
    )
  })

export default function ContentPageList() {
  const translate = useTranslate()
  const day = useDateTimeFormat()
  return (
    <ListBase<StaffContent & { id: string }> perPage={25} sort={{ field: 'position', order: 'ASC' }} exporter={false}>
      <PageHeader
        title={translate('resources.content-pages.name', { smart_count: 2 })}
        lead={translate('resources.content-pages.lead')}
      />
      <SearchTools label="list.searchName" />
      <PaginatedRows none="filter.none">
        <div className="list-table">
          <DataTable<StaffContent & { id: string }>>
            <DataTable.Col
              source="title"
              label="field.title"
              render={({ name, title }: StaffContent) => (
                <RecordTitleCell
                  to={`/content-pages/${name}`}
                  title={title || translate('content.unwritten')}
                  below={`/${name}`}
                />
              )}
            />
            <DataTable.Col
              source="updated_at"
              label="content.changed"
              render={({ version, updated_at: at }: StaffContent) => (version === 0 ? '–' : day(at))}
            />
            <DataTable.Col
              source="translations"
              label="field.languages"
              disableSort
              render={(page: StaffContent) => (
                <TranslationBadges missing={missingLanguages(page)} outdated={Object.keys(page.outdated)} />
              )}
            />
          </DataTable>
        </div>
      </PaginatedRows>
    </ListBase>
  )
}
