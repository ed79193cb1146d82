/** Proves a backup: restores it aside, where nothing of the shop is touched, and looks at what came out. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { listBookViolations } from '../db/check-books.ts'
import { openDatabase } from '../db/database.ts'
import { findDamage, type OpenedBackup } from './backup.ts'
import { openBackup } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { refuseNewerBackup, restoreDatabase, restorePatience, slackMinutesOf } from './restore.ts'

/** Thrown if another process proves a backup at the moment. */
export class DrillRunning extends Error {
  override name = 'DrillRunning'
}

export type DrillOptions = {
  place: BackupPlace
  keys: readonly Buffer[]
  /** The shop's database, on whose server the backup is restored; null restores with the embedded engine. */
  databaseUrl: string | null
  now: Date
  /** Compares the restored database with the outside; returns what differs. */
  compare(copy: Kysely<Tables>, madeAt: Date): Promise<string[]>
}

/** `name` and `madeAt` are null if no backup could be opened. Without problems the backup is proven. */
export type DrillResult = { name: string | null; madeAt: Date | null; problems: string[] }

/** A backup is due each day; two hours more are left for it to be made. */
const oldestHours = 26

/** Never throws for a fault of the backup: it is in the result. */
export async function proveBackup(options: DrillOptions): Promise<DrillResult> {
  let backup: OpenedBackup
  try {
    backup = { ...(await openBackup(options.place, null, options.keys)), place: options.place }
  } catch (error) {
    return { name: null, madeAt: null, problems: [(error as Error).message] }
  }
  const { name, manifest } = backup
  const madeAt = new Date(manifest.madeAt)
  const problems = manifest.missingFiles.map((file) => `${file} is not in the backup: it was in no file storage`)
  if (options.now.getTime() - madeAt.getTime() > oldestHours * 3_600_000)
    problems.push(`The last backup is older than ${oldestHours} hours: ${name}`)
  try {
    const damage = await findDamage(backup)
    problems.push(...damage)
    if (damage.length === 0) {
      refuseNewerBackup(manifest)
      problems.push(...(await restoreAside(backup, options)))
    }
  } catch (error) {
    if (error instanceof DrillRunning) throw error
    problems.push((error as Error).message)
  }
  return { name, madeAt, problems }
}

async function restoreAside(backup: OpenedBackup, options: DrillOptions): Promise<string[]> {
  const slackMinutes = slackMinutesOf(backup.manifest, options.now)
  const look = async (where: { url: string | null; embedded: string }, booksAt: string): Promise<string[]> => {
    await restoreDatabase(where, backup)
    const violations = await listBookViolations(booksAt, slackMinutes)
    const database = await openDatabase({ ...where, patience: restorePatience })
    try {
      const differences = await options.compare(database.kysely, new Date(backup.manifest.madeAt))
      return [...violations.map(({ invariant, subject, text }) => `${invariant} ${subject} ${text}`), ...differences]
    } finally {
      await database.close()
    }
  }
  return options.databaseUrl
    ? withDatabaseAside(options.databaseUrl, (url) => look({ url, embedded: '' }, url))
    : withFolderAside((folder) => look({ url: null, embedded: join(folder, 'database') }, folder))
}

async function withFolderAside<T>(look: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tussenuit-drill-'))
  try {
    return await look(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const drillLock = 7_450_002
/** The comment of a database that a drill made: no other is dropped. */
const ownComment = 'Made by the drill of a backup; may be dropped'
const notPrivileged = '42501'

/**
 * A new database on the server of the shop's own, named after it. Dropped afterwards, as is one that an interrupted
 * drill left behind.
 */
async function withDatabaseAside<T>(shopUrl: string, look: (url: string) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: shopUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean; shop: string }>(
      'select pg_try_advisory_lock($1) as "isFree", current_database() as shop',
      [drillLock],
    )
    if (!rows[0]!.isFree) throw new DrillRunning('Another process restores a backup aside at the moment.')
    const name = `${rows[0]!.shop.slice(0, 57)}_drill`
    await dropOwn(client, name)
    await createOwn(client, name)
    const url = new URL(shopUrl)
    url.pathname = `/${encodeURIComponent(name)}`
    try {
      return await look(url.href)
    } finally {
      await dropOwn(client, name)
    }
  } finally {
    await client.end()
  }
}

async function createOwn(client: pg.Client, name: string): Promise<void> {
  const own = client.escapeIdentifier(name)
  try {
    await client.query(`create database ${own} template template0`)
  } catch (error) {
    if ((error as { code?: string }).code !== notPrivileged) throw error
    throw new Error('The user of DATABASE_URL may not create a database to restore into: alter role … createdb', {
      cause: error,
    })
  }
  await client.query(`comment on database ${own} is ${client.escapeLiteral(ownComment)}`)
}

async function dropOwn(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  if (rows.length === 0) return
  if (rows[0]!.comment !== ownComment)
    throw new Error(`There is a database ${name} that no drill made. Rename or drop it: the drill needs this name.`)
  await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
}
