/**
 * The set-up of slices and journeys: one migrated database with job queues on each engine that the run uses. Each shop
 * starts as a copy of it, or of a copy filled with part of the demo catalogue (`createDemoDatabase`).
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import type { Database } from '@tussenuit/adapters/db/database.ts'
import { startWorker } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { quiet } from '../quiet-log.ts'
import { dropDatabases, embeddedTemplate, runSql, serverTemplate, databaseUrl, writeDump } from './databases.ts'
import { makeSmallPictures } from './small-pictures.ts'

export default async function makeTemplate({ name }: TestProject): Promise<() => Promise<void>> {
  await makeSmallPictures()
  // The server of this run. `serverUrl` is that of the first run, if one process starts two runs on two engines.
  const url = name === 'embedded' ? null : process.env['TEST_DATABASE_URL']
  const variable = url ? serverTemplate : embeddedTemplate
  // The database was already created for another project of this run, which also removes it.
  if (process.env[variable]) return async () => undefined
  const { template, remove } = url ? await createServerTemplate(url) : await createEmbeddedTemplate()
  process.env[variable] = template
  return async () => {
    delete process.env[variable]
    await remove()
  }
}

type Template = { template: string; remove(): Promise<void> }

async function createServerTemplate(url: string): Promise<Template> {
  const name = `tussenuit_template_${randomBytes(6).toString('hex')}`
  await runSql(url, `create database ${name}`)
  const database = await openPostgres(databaseUrl(url, name))
  await makeQueues(database)
  await database.close()
  return { template: name, remove: () => dropDatabases(url, name) }
}

async function createEmbeddedTemplate(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'tussenuit-template-'))
  const file = join(folder, 'database.tar')
  const database = await openPglite(null)
  await makeQueues(database)
  await writeDump(database, file)
  await database.close()
  return { template: file, remove: () => rm(folder, { recursive: true }) }
}

async function makeQueues(database: Database): Promise<void> {
  const worker = await startWorker(database.makeBoss({ schedule: false }), quiet)
  await worker.stop()
}
