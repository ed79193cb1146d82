/** Set-up of a test project: one migrated database with job queues, from which each shop starts as a copy. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import type { Database } from '@tussenuit/adapters/db/database.ts'
import { startJobs } from '@tussenuit/adapters/jobs/pg-boss.ts'
import { quiet } from './quiet-log.ts'
import { runSql, serverUrl, templateVariable, urlOf } from './test-databases.ts'

export default async function makeTemplate(): Promise<() => Promise<void>> {
  const { template, remove } = serverUrl ? await onServer(serverUrl) : await embedded()
  process.env[templateVariable] = template
  return remove
}

type Template = { template: string; remove(): Promise<void> }

async function onServer(url: string): Promise<Template> {
  const name = `tussenuit_template_${randomBytes(6).toString('hex')}`
  await runSql(url, `create database ${name}`)
  const database = await openPostgres(urlOf(url, name))
  await makeQueues(database)
  await database.close()
  return { template: name, remove: () => runSql(url, `drop database ${name} with (force)`) }
}

async function embedded(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'tussenuit-template-'))
  const file = join(folder, 'database.tar')
  const database = await openPglite(null)
  await makeQueues(database)
  await writeFile(file, Buffer.from(await (await database.dump()).arrayBuffer()))
  await database.close()
  return { template: file, remove: () => rm(folder, { recursive: true }) }
}

async function makeQueues(database: Database): Promise<void> {
  const worker = await startJobs(database.makeBoss({ schedule: false }), quiet)
  await worker.stop()
}
