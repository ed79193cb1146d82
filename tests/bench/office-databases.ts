/**
 * The two shops of the bench: one whose database contains a hundredth of the full size, and one with the full size or a
 * given share of it.
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sealText } from '@tussenuit/modules/shared/secret.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { findBookableStay, reserveRoom } from '../booking-steps.ts'
import { startTestShop, type TestShop } from '../harness.ts'
import { runSql, serverUrl, databaseUrl } from '../suite/databases.ts'
import { loadDemoPart } from '../suite/demo.ts'
import { insertBenchRecords, sizeForShare } from './office-fill.ts'

/** The key is fixed, because a retained database contains codes that are encrypted with it. */
const environment = { SECRET_KEY: 'the key of the bench: nothing hangs on its being secret' }
const smallShare = 0.01

type Office = {
  shop: TestShop
  db: Kysely<Tables>
  /** Returns the lines of the query plan. */
  explain(text: string, values: unknown[]): Promise<string[] | Error>
  close(): Promise<void>
}

const server = serverUrl!
const doesDatabaseExist = async (name: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  await client.end()
  return rowCount === 1
}
const dropDatabase = (name: string) => runSql(server, `drop database if exists ${name} with (force)`)

async function openOffice(name: string): Promise<Office> {
  const database = { url: databaseUrl(server, name), dump: null, drop: async () => undefined }
  const shop = await startTestShop({ database, work: false, environment })
  // A connection without the shop's own time limits, because filling the database takes longer.
  const pool = new pg.Pool({ connectionString: database.url, max: 1, options: '-c jit=off' })
  return {
    shop,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    explain: async (text, values) => {
      const plan = await pool.query(`explain (analyze, buffers) ${text}`, values).catch((error: Error) => error)
      return plan instanceof Error ? plan : plan.rows.map((row) => Object.values(row)[0] as string)
    },
    close: async () => {
      await pool.end()
      await shop.close()
    },
  }
}

async function fillDatabase(name: string, share: number, load?: (office: Office) => Promise<unknown>): Promise<void> {
  const office = await openOffice(name)
  await load?.(office)
  const began = performance.now()
  await insertBenchRecords(
    office.db,
    sizeForShare(share),
    sealText(office.shop.shop.keys('voucher-seal'), 'BENCHBENCHBENCH2'),
  )
  console.log(`${share * 100} % of full size filled in ${Math.round((performance.now() - began) / 1000)} s`)
  await office.close()
}

/** Loads the demo and makes one reservation, which insertBenchRecords copies. */
async function loadDemo({ shop }: Office): Promise<void> {
  await loadDemoPart(shop.shop, { deals: 60, priceDays: 60 })
  await reserveRoom(shop, await findBookableStay(shop))
}

export async function openBenchShops(share: number, keep: string | undefined) {
  const base = keep ?? `tussenuit_bench_${process.pid}`
  const names = { small: `${base}_small`, large: `${base}_large` }
  if (!(await doesDatabaseExist(names.small))) {
    await runSql(server, `create database ${names.small}`)
    await fillDatabase(names.small, smallShare, loadDemo)
  }
  if (!(await doesDatabaseExist(names.large))) {
    await runSql(server, `create database ${names.large} template ${names.small}`)
    await fillDatabase(names.large, share)
  }
  const [small, large] = [await openOffice(names.small), await openOffice(names.large)]
  return {
    small,
    large,
    /** Number of records in the larger database per record in the smaller one. */
    times: share / smallShare,
    close: async () => {
      await small.close()
      await large.close()
      if (keep === undefined) for (const name of [names.small, names.large]) await dropDatabase(name)
    },
  }
}
