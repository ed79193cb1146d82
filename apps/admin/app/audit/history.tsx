/** What was done to one record, by whom and when, with the fields before and after. */
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { officeClient } from '../session.ts'
import { type Entry, LoggedEntry } from './changes.tsx'
import { Skeleton } from '../look/skeleton.tsx'

const shownAtFirst = 50

export function History({ subject }: { subject: string }) {
  const translate = useTranslate()
  const [entries, setEntries] = useState<Entry[] | null>(null)
  useEffect(() => {
    let wanted = true
    void officeClient()('GET /fetchAuditLog', { query: { subject, limit: shownAtFirst } }).then(
      ({ data }) => wanted && setEntries(data.items),
      () => wanted && setEntries([]),
    )
    return () => {
      wanted = false
    }
  }, [subject])
  if (!entries) return <Skeleton rows={4} />
  if (entries.length === 0) return <p className="quiet">{translate('audit.none')}</p>
  return (
    <ol className="history">
      {entries.map((entry) => (
        <LoggedEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}
