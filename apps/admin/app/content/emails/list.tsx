/** All e-mails in one language; those with changed texts are marked. */
import { languages, localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { ListBase, useCanAccess, useListContext, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { DataTable } from '../../kit/record/data-table.tsx'
import {
  ListCount,
  NoRowsMessage,
  ListPagination,
  RecordTitleCell,
  SearchField,
  useListFilter,
} from '../../kit/record/list-parts.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { createTemplateLabels } from './template-labels.ts'

type Row = { id: string; kind: string; language: string; subject: string; changed: boolean; updated_at: string | null }

export default function EmailList() {
  const translate = useTranslate()
  return (
    <ListBase<Row>
      perPage={25}
      sort={{ field: 'id', order: 'ASC' }}
      filterDefaultValues={{ language: 'nl' }}
      exporter={false}
    >
      <PageHeader
        title={translate('resources.email-templates.name', { smart_count: 2 })}
        lead={translate('resources.email-templates.lead')}
      />
      <EmailFilters />
      <EmailTable />
    </ListBase>
  )
}

function EmailFilters() {
  const translate = useTranslate()
  const { valueOf, narrow } = useListFilter()
  return (
    <div className="list-tools">
      <SearchField query={valueOf('q')} label={translate('email.search')} search={(q) => narrow('q', q)} />
      <select
        aria-label={translate('email.language')}
        value={valueOf('language')}
        onChange={(event) => narrow('language', event.target.value)}
      >
        <option value="">{translate('email.anyLanguage')}</option>
        {languages.map((code) => (
          <option key={code} value={code}>
            {localeOfLanguage(code).name}
          </option>
        ))}
      </select>
      <select
        aria-label={translate('field.status')}
        value={valueOf('changed')}
        onChange={(event) => narrow('changed', event.target.value)}
      >
        <option value="">{translate('email.changedOrNot')}</option>
        <option value="true">{translate('email.changed')}</option>
        <option value="false">{translate('email.builtIn')}</option>
      </select>
      <ListCount />
    </div>
  )
}

function EmailTable() {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const { total } = useListContext<Row>()
  const labels = useMemo(() => createTemplateLabels(translate), [translate])
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'email-templates', action: 'edit' })
  if (total === 0) return <NoRowsMessage none="filter.none" />
  return (
    <>
      <div className="list-table">
        <DataTable<Row>>
          <DataTable.Col
            source="id"
            label="email.email"
            render={(row: Row) => (
              <RecordTitleCell
                to={`/email-templates/${row.id}${mayWrite ? '' : '/show'}`}
                title={translate(`mail.${row.kind}`)}
                below={localeOfLanguage(row.language).name}
              />
            )}
          />
          <DataTable.Col
            source="subject"
            label="email.subject"
            render={({ subject, language }: Row) => (
              <span lang={localeOfLanguage(language).tag} dir={localeOfLanguage(language).direction}>
                {labels.toLabels(subject)}
              </span>
            )}
          />
          <DataTable.Col
            source="changed"
            label="field.status"
            disableSort
            render={({ changed, updated_at: at }: Row) => (
              <span className={changed ? 'state state-active' : 'state'}>
                {at ? translate('email.changedOn', { moment: moment(at) }) : translate('email.builtIn')}
              </span>
            )}
          />
        </DataTable>
      </div>
      <ListPagination />
    </>
  )
}
