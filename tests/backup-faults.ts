/** Faults planted in a backup, each with what the drill says of it. */
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { truncateSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createFolderPlace } from '@tussenuit/adapters/backup/folder-place.ts'
import { type Manifest, signManifest } from '@tussenuit/adapters/backup/manifest.ts'
import { readSealedFile, writeSealedFile } from '@tussenuit/adapters/backup/sealed-file.ts'
import { createKeyDerivation } from '@tussenuit/server/config/config.ts'

export const secret = 'k'.repeat(48)
export const keys = createKeyDerivation([secret])('backup')

/** A copy of the backups, in which a fault is planted. `name`: of the newest backup. */
export type Faulty = { copy: string; name: string; earlier: string; table: string; manifest: string }

const pictures = ({ copy }: Pick<Faulty, 'copy'>) =>
  readdirSync(join(copy, 'files')).map((file) => join(copy, 'files', file))
const turnByte = (file: string, at: number) => {
  const bytes = readFileSync(file)
  bytes[at < 0 ? bytes.length + at : at]! ^= 1
  writeFileSync(file, bytes)
}
const changeText = (file: string, before: string | RegExp, after: string) => {
  const text = readFileSync(file, 'utf8')
  expect(text.replace(before, after)).not.toBe(text)
  writeFileSync(file, text.replace(before, after))
}
/** Writes another manifest, signed as the shop does: a fault of the program, not of the disk. */
const resign = (faulty: Faulty, change: (manifest: Manifest) => void) => {
  const { manifest } = JSON.parse(readFileSync(faulty.manifest, 'utf8')) as { manifest: Manifest }
  change(manifest)
  writeFileSync(faulty.manifest, signManifest(manifest, keys[0]))
}
const tableOf = (manifest: Manifest, name: string) => manifest.tables.find((table) => table.name === name)!
/** Stores other rows of a table, and a manifest that says so. */
async function rewriteTable(faulty: Faulty, name: string, change: (rows: (string | null)[][]) => (string | null)[][]) {
  const file = `${faulty.name}/${name}.sealed`
  const place = createFolderPlace(faulty.copy)
  const text = Buffer.concat(await Array.fromAsync(readSealedFile(place, keys[0], file))).toString()
  const rows = change(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  )
  const content = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  await writeSealedFile(place, keys[0], file, [content])
  resign(faulty, (manifest) => {
    Object.assign(tableOf(manifest, name), {
      rows: rows.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  })
}

export type Fault = [name: string, plant: (faulty: Faulty) => unknown, named: RegExp, namedInBucket?: RegExp]
const changed = /voucher_order\.sealed was changed in its piece 1, or belongs to another file/
const picture = /files\/[0-9a-f]{64}\.[0-9a-f]{16}\.sealed/

const brokenTables: Fault[] = [
  [
    'a table cut by some bytes',
    ({ table }) => truncateSync(table, statSync(table).size - 20),
    /voucher_order\.sealed is cut off/,
  ],
  [
    'a table cut by a byte',
    ({ table }) => truncateSync(table, statSync(table).size - 1),
    /voucher_order\.sealed is cut off/,
  ],
  ['a table cut to its head', ({ table }) => truncateSync(table, 36), /voucher_order\.sealed is cut off/],
  ['a table cut within its head', ({ table }) => truncateSync(table, 10), /voucher_order\.sealed is cut off/],
  ['a table that is empty', ({ table }) => truncateSync(table, 0), /voucher_order\.sealed is cut off/],
  [
    'a turned byte in the first four',
    ({ table }) => turnByte(table, 0),
    /voucher_order\.sealed is not a file of a backup/,
  ],
  ['a turned byte in the salt', ({ table }) => turnByte(table, 5), changed],
  [
    'a turned byte in a length',
    ({ table }) => turnByte(table, 36),
    /voucher_order\.sealed was changed after its piece 0/,
  ],
  ['a turned byte in the rows', ({ table }) => turnByte(table, 60), changed],
  ['a turned byte in the last tag', ({ table }) => turnByte(table, -1), changed],
  [
    'bytes after the end',
    ({ table }) => appendFileSync(table, 'more'),
    /voucher_order\.sealed was changed after its piece 1/,
  ],
  [
    'a table twice in its file',
    ({ table }) => appendFileSync(table, readFileSync(table)),
    /voucher_order\.sealed was changed after/,
  ],
  ['a table that is missing', ({ table }) => rmSync(table), /voucher_order\.sealed is missing/],
  [
    'a folder in place of a table',
    ({ table }) => (rmSync(table), mkdirSync(table)),
    /voucher_order\.sealed cannot be read: EISDIR/,
    // A bucket has no folders.
    /voucher_order\.sealed is missing/,
  ],
  ['another table in its place', ({ table, copy, name }) => cpSync(join(copy, name, 'deal.sealed'), table), changed],
  [
    'the same table of an earlier backup',
    ({ table, copy, earlier }) => cpSync(join(copy, earlier, 'voucher_order.sealed'), table),
    changed,
  ],
  [
    'a text in place of a table',
    ({ table }) => writeFileSync(table, 'x'.repeat(200)),
    /voucher_order\.sealed is not a file of a backup/,
  ],
  [
    'all tables missing',
    ({ copy, name }) => {
      for (const file of readdirSync(join(copy, name))) if (file.endsWith('.sealed')) rmSync(join(copy, name, file))
    },
    /reservation\.sealed is missing/,
  ],
]

const brokenPictures: Fault[] = [
  [
    'half of all files missing',
    ({ copy, name }) => {
      const tables = readdirSync(join(copy, name))
        .filter((file) => file.endsWith('.sealed'))
        .map((file) => join(copy, name, file))
      const files = [...tables, ...pictures({ copy })].toSorted()
      for (const [index, file] of files.entries()) if (index % 2 === 0) rmSync(file)
    },
    /(.+\.sealed is missing\n){50}/,
  ],
  ['a picture that is missing', (faulty) => rmSync(pictures(faulty)[0]!), /\.sealed is missing/],
  ['a turned byte in a picture', (faulty) => turnByte(pictures(faulty)[0]!, 70), /\.sealed was changed in its piece 1/],
  ['a picture that is cut', (faulty) => truncateSync(pictures(faulty)[0]!, 80), /\.sealed is cut off/],
  ['a picture that is empty', (faulty) => truncateSync(pictures(faulty)[0]!, 0), /\.sealed is cut off/],
  [
    'two pictures exchanged',
    (faulty) => {
      const [first, second] = pictures(faulty)
      cpSync(first!, join(faulty.copy, 'x'))
      cpSync(second!, first!)
      cpSync(join(faulty.copy, 'x'), second!)
    },
    /\.sealed was changed in its piece 1, or belongs to another file/,
  ],
  ['half of the pictures missing', (faulty) => rmSync(pictures(faulty)[1]!), picture],
  ['the folder of the pictures missing', ({ copy }) => rmSync(join(copy, 'files'), { recursive: true }), picture],
  [
    'a picture that was in no storage',
    (faulty) => resign(faulty, (manifest) => manifest.missingFiles.push('uploads/u-1.webp')),
    /^uploads\/u-1\.webp is not in the backup/m,
  ],
]

const brokenManifests: Fault[] = [
  ['a manifest that is missing', ({ manifest }) => rmSync(manifest), /manifest\.json is missing/],
  ['a manifest that is cut', ({ manifest }) => truncateSync(manifest, 500), /manifest\.json cannot be read/],
  ['a manifest that is empty', ({ manifest }) => truncateSync(manifest, 0), /manifest\.json cannot be read/],
  ['a manifest of nothing', ({ manifest }) => writeFileSync(manifest, 'null'), /manifest\.json cannot be read/],
  [
    'another number of rows',
    ({ manifest }) => changeText(manifest, /"rows":(\d)/, '"rows":9$1'),
    /manifest\.json was changed/,
  ],
  ['another format', ({ manifest }) => changeText(manifest, '"format":1', '"format":2'), /manifest\.json was changed/],
  [
    'another moment',
    ({ manifest }) => changeText(manifest, /"madeAt":"20/, '"madeAt":"21'),
    /manifest\.json was changed/,
  ],
  ['a shorter code', ({ manifest }) => changeText(manifest, /"code":"../, '"code":"'), /manifest\.json was changed/],
  [
    'the manifest of an earlier backup',
    ({ manifest, copy, earlier }) => cpSync(join(copy, earlier, 'manifest.json'), manifest),
    /manifest\.json belongs to another backup/,
  ],
  [
    'another key',
    ({ manifest }) => changeText(manifest, /"key":"..../, '"key":"0000'),
    /was made with another SECRET_KEY/,
  ],
  ['no backup', ({ copy }) => rmSync(copy, { recursive: true }), /There is no backup in/],
  [
    'no finished backup',
    ({ copy, name, earlier }) => (
      rmSync(join(copy, name), { recursive: true }), rmSync(join(copy, earlier), { recursive: true })
    ),
    /There is no backup in/,
  ],
]

const brokenContents: Fault[] = [
  [
    'more rows than there are',
    (faulty) => resign(faulty, (manifest) => (tableOf(manifest, 'voucher_order').rows += 1)),
    /voucher_order\.sealed has \d+ rows instead of \d+/,
  ],
  [
    'other rows than the hash',
    (faulty) => resign(faulty, (manifest) => (tableOf(manifest, 'voucher_order').sha256 = '0'.repeat(64))),
    /voucher_order\.sealed has other rows than the manifest says/,
  ],
  [
    'a newer schema',
    (faulty) => resign(faulty, (manifest) => manifest.migrations.push('999-of-tomorrow.sql')),
    /newer than this program: its database has 999-of-tomorrow\.sql/,
  ],
  [
    'an older schema than the rows have',
    (faulty) =>
      resign(faulty, (manifest) => (manifest.migrations = manifest.migrations.filter((name) => name < '198'))),
    /The database has no column (backup_run|drill_run|process_sign)\./,
  ],
  [
    'a column that no database has',
    (faulty) => resign(faulty, (manifest) => (tableOf(manifest, 'voucher_order').columns[0]!.name = 'unheard_of')),
    /The database has no column voucher_order\.unheard_of/,
  ],
  [
    'a table that was left out',
    (faulty) =>
      resign(faulty, (manifest) => (manifest.tables = manifest.tables.filter(({ name }) => name !== 'voucher_order'))),
    /voucher_order/,
  ],
  [
    'rows without those they refer to',
    (faulty) => rewriteTable(faulty, 'voucher_order', () => []),
    /violates foreign key constraint/,
  ],
  [
    'a row twice',
    (faulty) => rewriteTable(faulty, 'voucher_order', (rows) => [...rows, rows[0]!]),
    /duplicate key value/,
  ],
  [
    'a row without a required value',
    (faulty) => rewriteTable(faulty, 'voucher_order', (rows) => rows.map((row) => row.map(() => null))),
    /null value in column/,
  ],
  ['e-mails that are lost', (faulty) => rewriteTable(faulty, 'mail', () => []), /^INV-7 \w+ codes without an e-mail/m],
  ['a journal without its postings', (faulty) => rewriteTable(faulty, 'posting', () => []), /^INV-3\d/m],
  [
    'payments that are lost',
    (faulty) => rewriteTable(faulty, 'payment', () => []),
    /violates foreign key constraint|^INV-/m,
  ],
]

export const faults: readonly Fault[] = [...brokenTables, ...brokenPictures, ...brokenManifests, ...brokenContents]
