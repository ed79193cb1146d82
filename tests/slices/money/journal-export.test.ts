/** The nightly export of the journal to a folder: complete, each entry once, and a task when it fails. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '@tussenuit/adapters/files/disk.ts'
import { insertJournalEntry } from '@tussenuit/modules/money/journal/index.ts'
import { exportJournalDays } from '@tussenuit/modules/office/books/index.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { type LedgerBench, openLedgerDatabase } from '../sale/voucher-database.ts'

let bench: LedgerBench
let folder: string
beforeAll(async () => {
  bench = await openLedgerDatabase()
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterAll(async () => {
  await bench?.close()
  await rm(folder, { recursive: true, force: true })
})

const now = () => new Date()
const book = (key: string, cents: number, bookedOn: string) =>
  bench.db.transaction().execute((trx) =>
    insertJournalEntry(trx, {
      key,
      kind: 'manual',
      bookedOn,
      postings: [
        { account: 'provider_fees', cents, vatCode: null },
        { account: 'bank', cents: 0 - cents, vatCode: null },
      ],
    }),
  )

/** The journal is never changed, so the trigger that says so is off while a test moves an entry to an earlier day. */
async function writeOn(key: string, at: string): Promise<void> {
  await sql`alter table journal_entry disable trigger journal_stays`.execute(bench.db)
  await sql`update journal_entry set created_at = ${at}::timestamptz where key = ${key}`.execute(bench.db)
  await sql`alter table journal_entry enable trigger journal_stays`.execute(bench.db)
}
const readFiles = async () =>
  Promise.all(
    (await readdir(join(folder, 'journal'))).toSorted().map(async (name) => ({
      day: name.slice(0, 10),
      rows: (await readFile(join(folder, 'journal', name), 'utf8')).trim().split('\r\n').slice(1),
    })),
  )
const findViolations = async () =>
  (await sql.raw<Violation>(buildBooksQuery(60)).execute(bench.db)).rows.filter(
    ({ invariant }) => invariant === 'INV-53',
  )
const findTask = async () =>
  (await bench.db.selectFrom('staff_task').select('done_at').where('key', '=', 'journal-export').execute())[0]

test('each entry is in the file of the day on which it was written, once; what failed follows with the next night', async () => {
  expect(await exportJournalDays({ db: bench.db, now, journalExport: createDiskStore(folder) })).toBe(0)
  await book('manual:1', 100, '2026-05-01')
  await book('manual:2', 250, '2026-05-03')
  await book('manual:3', 400, '2026-05-03')
  // 23:30 in Amsterdam, half past midnight of the next day, and two days after that for a day of booking long ago.
  await writeOn('manual:1', '2026-05-01T21:30:00Z')
  await writeOn('manual:2', '2026-05-01T22:30:00Z')
  await writeOn('manual:3', '2026-05-04T09:00:00Z')
  const days = { db: bench.db, now: () => new Date('2026-05-05T03:00:00Z') }

  const broken = { put: () => Promise.reject(new Error('the disk is full')), size: async () => null }
  await expect(exportJournalDays({ ...days, journalExport: broken })).rejects.toThrow('the disk is full')
  expect(await findTask()).toMatchObject({ done_at: null })
  const short = { put: async () => undefined, size: async () => 3 }
  await expect(exportJournalDays({ ...days, journalExport: short })).rejects.toThrow('has 3 bytes')

  const store = createDiskStore(folder)
  expect(await exportJournalDays({ ...days, journalExport: store })).toBe(4)
  expect(await exportJournalDays({ ...days, journalExport: store })).toBe(0)
  expect((await findTask())?.done_at).not.toBeNull()
  const files = await readFiles()
  expect(files.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2026-05-01', 2],
    ['2026-05-02', 2],
    ['2026-05-03', 0],
    ['2026-05-04', 2],
  ])
  expect(files[3]!.rows[0]).toContain('2026-05-03')
  expect(files[3]!.rows[0]).toContain('4,00')
  expect(await findViolations()).toEqual([])

  // An entry that came into a day after its export, which no code of the shop does.
  await book('manual:4', 700, '2026-05-04')
  await writeOn('manual:4', '2026-05-04T10:00:00Z')
  expect(await findViolations()).toMatchObject([{ invariant: 'INV-53', subject: '2026-05-04' }])
})

test('without a target nothing is exported', async () => {
  expect(await exportJournalDays({ db: bench.db, now, journalExport: null })).toBe(0)
})
