/** The audit log, filtered by record, person, kind and days, with values before and after each change. */
import { ListBase, useListContext, useTranslate } from 'ra-core'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { ExportListButtons } from '../../kit/record/export-buttons.tsx'
import { DayFilter } from '../../kit/record/day-input.tsx'
import { ListCount, ListPagination, SearchField } from '../../kit/record/list-parts.tsx'
import { ListTools } from '../../kit/record/list-tools.tsx'
import { type Entry, AuditLogEntry } from '../../kit/record/changes.tsx'

export default function AuditList() {
  return (
    <ListBase<Entry> perPage={25} sort={{ field: 'id', order: 'DESC' }} exporter={false}>
      <AuditListContent />
    </ListBase>
  )
}

function AuditListContent() {
  const translate = useTranslate()
  const { data = [], total, filterValues, setFilters } = useListContext<Entry>()
  const value = (name: string) => String(filterValues[name] ?? '')
  const filter = (name: string, filterValue: string) => {
    const { [name]: _, ...others } = filterValues
    setFilters(filterValue === '' ? others : { ...others, [name]: filterValue }, [])
  }
  /** Translates `hotel:12` to "hotel 12" and `setting:vat` to "setting VAT". */
  const subjectOf = (subject: string) => {
    const [noun = '', ...id] = subject.split(':')
    const named = noun === 'setting' ? id.map((name) => translate(`audit.setting.${name}`, { _: name })) : id
    return [translate(`audit.noun.${noun}`, { _: noun }), ...named].join(' ')
  }
  const searchBy = (name: 'subject' | 'actor' | 'action') => (
    <SearchField query={value(name)} label={translate(`audit.by.${name}`)} search={(term) => filter(name, term)} />
  )
  return (
    <>
      <PageHeader
        title={translate('resources.audit.name', { smart_count: 2 })}
        lead={translate('resources.audit.lead')}
      >
        <ExportListButtons path="/exportAuditLog" />
      </PageHeader>
      <ListTools search={searchBy('subject')} count={<ListCount />}>
        {searchBy('actor')}
        {searchBy('action')}
        {(['from', 'to'] as const).map((name) => (
          <DayFilter
            key={name}
            label={translate(`audit.by.${name}`)}
            value={value(name)}
            narrow={(day) => filter(name, day)}
          />
        ))}
      </ListTools>
      {total === 0 ? (
        <p className="empty">{translate('audit.none')}</p>
      ) : (
        <>
          <ol className="history">
            {data.map((entry) => (
              <AuditLogEntry key={entry.id} entry={entry}>
                <button type="button" className="bare" onClick={() => filter('subject', entry.subject)}>
                  {subjectOf(entry.subject)}
                </button>{' '}
              </AuditLogEntry>
            ))}
          </ol>
          <ListPagination />
        </>
      )}
    </>
  )
}
