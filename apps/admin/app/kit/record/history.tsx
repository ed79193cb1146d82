/** The history of one record: who changed it, when, and the fields before and after. */
import { useTranslate } from 'ra-core'
import { RefusalMessage } from '../refusal-message.tsx'
import { useLoad } from '../use-load.ts'
import { officeClient } from '../session/session.ts'
import { AuditLogEntry } from './changes.tsx'
import { Skeleton } from '../page/skeleton.tsx'

const initialCount = 50

export function RecordHistory({ subject }: { subject: string }) {
  const translate = useTranslate()
  const { data, refusal } = useLoad(
    ['audit-log', subject],
    async () => (await officeClient()('GET /fetchAuditLog', { query: { subject, limit: initialCount } })).data.items,
  )
  if (!data) return refusal === '' ? <Skeleton rows={4} /> : <RefusalMessage text={refusal} />
  if (data.length === 0) return <p className="quiet">{translate('audit.none')}</p>
  return (
    <ol className="history">
      {data.map((entry) => (
        <AuditLogEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}
