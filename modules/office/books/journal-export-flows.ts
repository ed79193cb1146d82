/**
 * The nightly export: the journal entries that were written on a day become one file, once the day is over. Entries are
 * never changed or added to such a day, so the files together are the whole journal, each entry once.
 */
import { createHash } from 'node:crypto'
import { readInSnapshot } from '../../money/journal/index.ts'
import { closeTask, upsertTasks } from '../../platform/task/index.ts'
import { addDays, type Day, daysBetween, today } from '../../shared/day.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { toCsv } from '../list-export/sheet.ts'
import { findExportSpan, findLastExportTime, insertJournalExport, readLinesWrittenOn } from './journal-export-store.ts'
import { toJournalSheet } from './journal-sheet.ts'
import { findLedgerMapping } from './mapping-flows.ts'
import type { JournalLine } from './store.ts'

const taskKey = 'journal-export'
/** A task that staff completed longer ago is opened again while its cause lasts: once a day. */
const againHours = 20
/** The files are for Dutch bookkeeping software. */
const language = 'nl'

type Exporting = Pick<Shop, 'db' | 'journalExport' | 'now'>

/**
 * Exports every day that is over and was not exported yet, the oldest first; returns their number. If a file cannot be
 * stored, staff get a task, the error is thrown, and the next run begins with that day.
 */
export async function exportJournalDays(shop: Exporting): Promise<number> {
  if (!shop.journalExport) return 0
  const span = await findExportSpan(shop.db, addDays(today(shop.now()), -1))
  if (!span) return 0
  let exported = 0
  for (let day = span.from; day <= span.until; day = addDays(day, 1)) {
    try {
      await exportDay(shop, shop.journalExport, day)
    } catch (error) {
      await upsertTasks(
        shop.db,
        [
          {
            key: taskKey,
            kind: 'journal_not_exported',
            reservationNumber: null,
            message: { name: 'journal_not_exported', day },
          },
        ],
        addHours(shop.now(), -againHours),
      )
      throw error
    }
    exported += 1
  }
  await closeTask(shop.db, taskKey)
  return exported
}

/** For the metrics: how many days are over and not exported, and when the last one was; without a target none waits. */
export async function findJournalExportState({
  db,
  journalExport,
  now,
}: Exporting): Promise<{ waitingDays: number; exportedAt: Date | null }> {
  const span = journalExport && (await findExportSpan(db, addDays(today(now()), -1)))
  return {
    waitingDays: span ? daysBetween(span.from, span.until) + 1 : 0,
    exportedAt: await findLastExportTime(db),
  }
}

async function exportDay(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  store: NonNullable<Shop['journalExport']>,
  day: Day,
): Promise<void> {
  const { lines, mapping } = await readInSnapshot(db, async (trx) => {
    const lines: JournalLine[] = []
    for await (const part of readLinesWrittenOn(trx, day)) lines.push(...part)
    return { lines, mapping: await findLedgerMapping(trx) }
  })
  const content = Buffer.from(toCsv(toJournalSheet(lines, mapping, `journal-${day}`), language))
  const name = `journal/${day}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.csv`
  await store.put(name, content)
  const bytes = await store.size(name)
  if (bytes !== content.length) throw new Error(`${name} has ${bytes} bytes in the storage, not ${content.length}.`)
  await insertJournalExport(db, {
    day,
    fileName: name,
    entries: new Set(lines.map(({ entryId }) => entryId)).size,
    lines: lines.length,
    debitCents: lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
    at: now(),
  })
}
