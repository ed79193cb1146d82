/** Personal data: search, export and erasure, their log, and the records that will be erased next. */
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { PrivacyLog } from './log.tsx'
import { PersonSearch } from './person.tsx'
import { RetentionReportSection } from './retention.tsx'

const parts = { person: PersonSearch, log: PrivacyLog, retention: RetentionReportSection }
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

export default function PrivacyPage() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const part = names.find((name) => name === search.get('show')) ?? 'person'
  const ShownPart = parts[part]
  return (
    <>
      <PageHeader
        title={translate('resources.privacy.name', { smart_count: 2 })}
        lead={translate('resources.privacy.lead')}
      />
      <div className="views" role="group" aria-label={translate('privacy.which')}>
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={name === part} onClick={() => setSearch({ show: name })}>
            {translate(`privacy.part.${name}`)}
          </button>
        ))}
      </div>
      <ShownPart />
    </>
  )
}
