import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite, PgBoss } from 'pg-boss'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { queryLog } from './query-log.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'

const bigintType = 20
const dateType = 1082

/** Opens a folder that no process uses, without migrating it. */
export const openPgliteFolder = (dataDir: string): Promise<PGlite> =>
  PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } })

/**
 * PostgreSQL inside the process, in a folder or in memory: empty (null) or from a dump. The data survives the end of
 * the process but not a power failure. There is only one connection, so race conditions cannot be tested with it.
 */
export async function openPglite(
  source: string | Blob | null,
  lastMigration: string | null = null,
  onQuery?: (ms: number) => void,
): Promise<Database & { dump(): Promise<Blob> }> {
  const folder = typeof source === 'string' ? source : null
  const release = folder ? await lockFolder(folder) : async () => undefined
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(source instanceof Blob ? { loadDataDir: source } : {}),
    extensions: { pg_trgm, unaccent },
    parsers: { [bigintType]: Number, [dateType]: (text: string) => text },
  })
  const run = async (sql: string) => ((await pglite.exec(sql)).at(-1)?.rows as Record<string, unknown>[]) ?? []
  await migrate({ run: (work) => work(run) }, lastMigration)
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), ...queryLog(onQuery) })
  return {
    kysely,
    engine: 'pglite',
    makeBoss: (options) => new PgBoss({ db: fromPglite(pglite), backend: 'pglite', useListenNotify: true, ...options }),
    listen: async ({ channels, onConnected }) => {
      const stops: (() => Promise<void>)[] = []
      for (const [channel, onMessage] of Object.entries(channels)) stops.push(await pglite.listen(channel, onMessage))
      onConnected()
      return {
        isListening: () => !pglite.closed,
        // The engine passes on notifications with the answer to the statement that commits.
        receive: async () => !pglite.closed,
        close: async () => {
          for (const stop of stops) if (!pglite.closed) await stop()
        },
      }
    },
    connections: () => null,
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      await kysely.destroy()
      if (!pglite.closed) await pglite.close()
      await release()
    },
  }
}

/** Locks the folder, so that a second process refuses to start: two processes would corrupt the data. */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lockFile = `${folder}.owner`
  await mkdir(dirname(folder), { recursive: true })
  const holder = Number(await readFile(lockFile, 'utf8').catch(() => '0'))
  if (holder && holder !== process.pid && isAlive(holder)) {
    throw new Error(
      `The database folder ${folder} is in use by process ${holder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  await rm(lockFile, { force: true })
  const handle = await open(lockFile, 'wx')
  await handle.writeFile(String(process.pid))
  await handle.close()
  return () => rm(lockFile, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
