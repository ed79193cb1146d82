/** Exports, and imports that apply completely or not at all; a rehearsal performs the import and rolls it back. */
import { Errors } from 'typebox/value'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { isSameValue } from '../../catalogue/hotel/index.ts'
import { defaultLanguage } from '../../shared/language.ts'
import { Refusal, refuseField } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import type { Caller, Trx } from '../../shared/shop.ts'
import { toDatabase, runInSavepoint, runInTransaction } from '../../sql/transaction.ts'
import type { FileKind, Finding, ImportReport } from './contract.ts'
import { maxShownLength, namedFindings } from './contract.ts'
import { type CatalogueShop, type RecordFile, recordFileFor } from './record-flows.ts'
import { parseFileRows, type Row, formatCatalogueFile } from './read-file.ts'

type Format = 'csv' | 'json'

export async function exportCatalogueFile(
  shop: CatalogueShop,
  kind: FileKind,
  { format = 'csv', language = defaultLanguage }: { format?: Format; language?: string },
  caller: Caller,
) {
  const file = recordFileFor(kind)
  const records = await file.all(shop)
  await writeAuditEntry(shop.db, {
    actor: caller.staff!.email,
    action: 'catalogue.export',
    subject: `catalogue:${kind}`,
    after: { format, rows: records.length },
  })
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    filename: `${kind}.${format}`,
    content: Buffer.from(formatCatalogueFile(format, Object.keys(file.shape.properties), records, language)),
  }
}

type Count = { added: number; changed: number; unchanged: number }

export async function importCatalogueFile(
  shop: CatalogueShop,
  kind: FileKind,
  { format, content, apply }: { format: Format; content: string; apply: boolean },
  caller: Caller,
  storeReply: StoreReply,
): Promise<ImportReport> {
  const file = recordFileFor(kind)
  const { rows, findings } = parseFileRows(format, content, file.shape.properties as never)
  const count: Count = { added: 0, changed: 0, unchanged: 0 }
  // A cell that cannot be parsed is reported once, not additionally as invalid.
  const unread = new Set(findings.map(({ row, column }) => `${row} ${column}`))
  const shaped = rows.flatMap((row) => listShapeFindings(file, row))
  findings.push(
    ...shaped.filter(({ row, column }) => !unread.has(`${row} ${column}`)),
    ...findDuplicateRecords(file, rows),
  )
  const wrong = new Set(findings.map(({ row }) => row))
  const applied = await runInTransaction(
    shop.db,
    async (trx) => {
      const inside = { ...shop, db: toDatabase(trx) }
      const keys = rows.map(({ values }) => values[file.key])
      await file.lock?.(trx, keys)
      for (const row of rows)
        if (!wrong.has(row.row)) findings.push(...(await importRow(inside, trx, file, row, count, caller)))
      if (!apply || findings.length > 0) return false
      await writeAuditEntry(trx, {
        actor: caller.staff!.email,
        action: 'catalogue.import',
        subject: `catalogue:${kind}`,
        at: shop.now(),
        after: { format, rows: rows.length, ...count },
      })
      await storeReply(trx, { rows: rows.length, ...count, applied: true, findings: [], total_findings: 0 })
      return true
    },
    (isApplied) => isApplied,
  )
  findings.sort((finding, next) => finding.row - next.row)
  return {
    rows: rows.length,
    ...count,
    applied,
    findings: findings.slice(0, namedFindings),
    total_findings: findings.length,
  }
}

async function importRow(
  shop: CatalogueShop,
  trx: Trx,
  file: RecordFile,
  row: Row,
  count: Count,
  caller: Caller,
): Promise<Finding[]> {
  const { version, ...values } = row.values
  try {
    const done = await runInSavepoint(trx, async (): Promise<keyof Count> => {
      const record = await file.find(shop, values[file.key])
      if (record && version !== undefined && version !== null && version !== record.version)
        refuseField('version', 'record_changed', 'This was changed after the file was made.')
      if (record && isSameValue({ ...record.values, ...statusOf(record.status, values) }, values)) return 'unchanged'
      await (record ? file.change(shop, record, values, caller) : file.add(shop, values, caller))
      return record ? 'changed' : 'added'
    })
    count[done] += 1
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return findingsOf(row, error)
  }
}

const statusOf = (status: string | undefined, values: Record<string, unknown>) =>
  Object.hasOwn(values, 'status') ? { status } : {}

function findingsOf({ row, values }: Row, { code, message, fields, data }: Refusal): Finding[] {
  const problems =
    fields ?? (data as { missing?: { path: string; code: string; message: string }[] } | undefined)?.missing
  return problems
    ? problems.map((field) => ({
        row,
        column: field.path,
        value: textAtPath(values, field.path.split('.')),
        code: field.code,
        message: field.message,
      }))
    : [{ row, column: '', value: '', code, message }]
}

/** Returns one finding for every field that does not match the schema of the record. */
function listShapeFindings(file: RecordFile, { row, values }: Row): Finding[] {
  const findings = new Map<string, Finding>()
  for (const { instancePath, keyword, message, params } of Errors(file.shape as never, values)) {
    const at = instancePath.split('/').slice(1)
    const more = params as { requiredProperties?: string[]; additionalProperties?: string[] }
    if (keyword === 'boolean' || keyword === 'anyOf') continue
    const names = more.requiredProperties ?? more.additionalProperties ?? ['']
    for (const name of names) {
      const column = [...at, ...(name === '' ? [] : [name])].join('.')
      if (!findings.has(column))
        findings.set(column, { row, column, value: textAtPath(values, column.split('.')), code: keyword, message })
    }
  }
  return [...findings.values()]
}

/** The value at a path as text; empty if it is an object or list. */
function textAtPath(values: unknown, path: readonly string[]): string {
  const value = path.reduce<unknown>((so, name) => (so as Record<string, unknown> | null | undefined)?.[name], values)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, maxShownLength) : ''
}

/** Returns one finding for each row whose record occurs in an earlier row. */
function findDuplicateRecords(file: RecordFile, rows: readonly Row[]): Finding[] {
  const seen = new Set<unknown>()
  return rows.flatMap(({ row, values }) => {
    const key = values[file.key]
    const again = seen.has(key)
    seen.add(key)
    return again
      ? [
          {
            row,
            column: file.key,
            value: String(key).slice(0, maxShownLength),
            code: 'repeated',
            message: 'A row above has this name already.',
          },
        ]
      : []
  })
}
