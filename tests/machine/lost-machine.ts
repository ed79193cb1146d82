/** The sections about backup, drill and restore: a sale before the backup, one after it, and everything destroyed. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import sharp from 'sharp'
import { listBookViolations } from '@tussenuit/adapters/db/check-books.ts'
import { retryUntilPasses } from '../booking-steps.ts'
import type { Swift } from '../swift.ts'
import type { Outside } from './outside-process.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { RootShell } from './root-shell.ts'
import { settingsFile, signIn } from './set-up.ts'
import { createVisitor, readReservation, type Sale, sellStay, type Visitor } from './visitors.ts'

export const readDatabaseUrl = (): string => parseEnv(readFileSync(settingsFile, 'utf8'))['DATABASE_URL']!
export const listViolations = async (): Promise<string[]> =>
  (await listBookViolations(readDatabaseUrl())).map(({ invariant, subject, text }) => `${invariant} ${subject} ${text}`)

/** Uploads a picture as staff do; returns the path of one of its sizes. */
async function uploadPicture({ ask, headers }: Visitor): Promise<string> {
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#4b7a8c' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('owner_type', 'theme')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const body = new Response(form)
  const answer = await ask('/api/uploadSingleImageOnSelection', {
    method: 'POST',
    headers: { ...headers, 'content-type': body.headers.get('content-type')! },
    body: Buffer.from(await body.arrayBuffer()),
  })
  const { data } = (await answer.json()) as { data: { key: string } }
  return `/pictures/${data.key}-640.webp`
}

/** Everything that the shop stores, but its backup. */
async function destroyEverything(swift: Swift): Promise<void> {
  const drop = 'drop database tussenuit with (force)'
  execFileSync('runuser', ['-u', 'postgres', '--', 'psql', '--quiet', '--command', drop])
  await swift.destroyBucket()
}

/** Into the bucket that the command names, in the storage of the pictures. */
async function backUpToBucket(swift: Swift, commands: string[], shell: RootShell): Promise<string> {
  await swift.addBucket(/s3:\/\/([^/]+)/.exec(commands[0]!)![1]!)
  return shell.runAll(commands)
}

export async function loseEverything(
  rehearsal: Rehearsal,
  { swift, outside, staff, before }: { swift: Swift; outside: Outside; staff: Visitor; before: Sale },
): Promise<void> {
  const visitor = createVisitor()
  const picture = await uploadPicture(staff)
  const statusOf = async (path: string) => (await visitor.ask(path)).status
  await rehearsal.follow('Make a backup', async (take, shell) => ({
    picture: await statusOf(picture),
    made: await shell.runAll(take('tussenuit-admin backup --to /')),
    inBucket: await backUpToBucket(swift, take('tussenuit-admin backup --to s3:'), shell),
    checked: await shell.runAll(take('tussenuit-admin backup --check')),
  }))
  await rehearsal.follow('The drill', async (take, shell) => ({
    proven: await shell.runAll(take('tussenuit-admin drill')),
  }))
  const after = await sellStay(visitor.client, 'After', 4)
  await rehearsal.follow('Restore', async (take, shell) => {
    await destroyEverything(swift)
    const [stop, create, restore, start] = take('systemctl stop')
    await shell.run(stop!)
    await shell.run(create!)
    // Neither provider answers, so that the question has to be repeated.
    await outside.stop()
    const restored = await shell.run(restore!, 1)
    await shell.run(start!)
    await retryUntilPasses(async () => {
      if ((await statusOf('/api/health')) !== 200) throw new Error('no process answers')
    })
    const closed = await statusOf('/')
    await outside.start()
    const reconciled = await shell.runAll(take('tussenuit-admin reconcile-after-restore'))
    await retryUntilPasses(async () => {
      if ((await statusOf('/')) !== 200) throw new Error('the shop does not sell again')
    })
    return { restored, closed, reconciled, picture: await statusOf(picture), ...(await findTraces(before, after)) }
  })
  visitor.leave()
}

/** What is there of the sale before the backup and of the one after it. */
async function findTraces(before: Sale, after: Sale): Promise<Record<string, unknown>> {
  const { client, leave } = await signIn()
  const tasks = (await client('GET /tasks', { query: { show: 'open' } })).data.items
  const inbox = (await client('GET /moneyInbox', { query: { state: 'open' } })).data.items
  leave()
  return {
    before: await readReservation(before),
    after: await readReservation(after),
    orderTasks: tasks.filter(({ kind }) => kind === 'order_differs').length,
    paymentOfAfter: after.intent,
    inbox: inbox.map(({ kind, intent_id }) => ({ kind, intent_id })),
    violations: await listViolations(),
  }
}

/** Commands of another login: in the folder of the archives. */
export const logIn = (shell: RootShell): Promise<string> => shell.run('cd /rehearsal/archives')
