import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useDateTimeFormat } from '../page/dates.ts'
import { flattenValues, useFieldTexts } from './field-texts.ts'

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

/** Fields that every change has. */
const generatedFields = ['version', 'updated_at', 'updated_by']

const valuesOf = (side: unknown): Map<string, unknown> =>
  new Map(flattenValues(isObject(side) ? side : side === undefined || side === null ? {} : { '': side }))

/** The fields before and after, without generated fields. */
function EntryChanges({ entry }: { entry: Entry }) {
  const translate = useTranslate()
  const { valueOf } = useFieldTexts()
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
  const fields = [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => !generatedFields.includes(field))
    .map((field) => ({ field, before: valueOf(field, before.get(field)), after: valueOf(field, after.get(field)) }))
    .filter((field) => field.before !== field.after)
  if (fields.length === 0) return null
  return (
    <details>
      <summary>{translate('audit.fields', { smart_count: fields.length })}</summary>
      <FieldChangesTable fields={fields} />
    </details>
  )
}

/** A table of fields, before and after. */
export function FieldChangesTable({ fields }: { fields: { field: string; before: ReactNode; after: ReactNode }[] }) {
  const translate = useTranslate()
  const { nameOf } = useFieldTexts()
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
            <th scope="row">{nameOf(field)}</th>
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
      <EntryChanges entry={entry} />
    </li>
  )
}
