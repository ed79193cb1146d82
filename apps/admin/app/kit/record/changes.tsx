import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useDateTimeFormat } from '../page/dates.ts'

export type Entry = {
  id: number
  at: string
  actor: string
  action: string
  subject: string
  before?: unknown
  after?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const asText = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value, null, 1)
        : String(value)

/** The fields before and after, without generated fields. */
function Changes({ entry }: { entry: Entry }) {
  const translate = useTranslate()
  const [before, after] = [entry.before, entry.after].map((side) =>
    isObject(side) ? side : side === undefined || side === null ? {} : { '': side },
  ) as [Record<string, unknown>, Record<string, unknown>]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) =>
      !['version', 'updated_at', 'updated_by'].includes(field) && asText(before[field]) !== asText(after[field]),
  )
  if (fields.length === 0) return null
  return (
    <details>
      <summary>{translate('audit.fields', { smart_count: fields.length })}</summary>
      <FieldChangesTable
        fields={fields.map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))}
      />
    </details>
  )
}

/** A table of fields, before and after. */
export function FieldChangesTable({ fields }: { fields: { field: string; before: ReactNode; after: ReactNode }[] }) {
  const translate = useTranslate()
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">{translate('conflict.field')}</th>
          <th scope="col">{translate('audit.before')}</th>
          <th scope="col">{translate('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{translate(`field.${field}`, { _: field })}</th>
            <td dir="auto">{before}</td>
            <td dir="auto">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An entry of the audit log: who, when, and the fields before and after. */
export function AuditLogEntry({ entry, children }: { entry: Entry; children?: ReactNode }) {
  const translate = useTranslate()
  const day = useDateTimeFormat()
  return (
    <li>
      <p>
        <b>{translate(`audit.action.${entry.action.replace('.', '_')}`, { _: entry.action })}</b> {children}
        <span className="quiet">
          {entry.actor} · {day(entry.at)}
        </span>
      </p>
      <Changes entry={entry} />
    </li>
  )
}
