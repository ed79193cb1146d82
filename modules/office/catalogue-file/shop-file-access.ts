/** Which part of a row of a file says what staff may do, which a file changes only where the operator says so. Pure. */
import { defaultSettings } from '../../platform/settings/settings.ts'
import { accessSettings, accessTables } from './shop-file-tables.ts'

type Row = Record<string, unknown>

/**
 * `own`: columns that are stored in place of those of the file; null if nothing of the row is stored. `left`: what
 * stays as it is; an empty text stands for the whole row.
 */
export function separateAccess(table: string, row: Row, old: Row | null): { own: Row | null; left: string[] } {
  if (accessTables.includes(table)) return { own: null, left: [''] }
  const name = String(row['name'])
  if (table !== 'setting' || !Object.hasOwn(accessSettings, name)) return { own: {}, left: [] }
  const fields = accessSettings[name]!
  if (fields === null) return { own: null, left: [''] }
  const current = { ...(defaultSettings as Row)[name]!, ...(old?.['value'] as Row | undefined) } as Row
  const given = row['value'] as Row
  const value = { ...given, ...Object.fromEntries(fields.map((field) => [field, current[field]])) }
  return {
    own: { value },
    left: fields.filter((field) => given[field] !== undefined && given[field] !== current[field]),
  }
}
