/** The section “A new version”, while visitors look at pages, call, book and pay. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Rehearsal } from './rehearsal.ts'
import { listViolations, logIn } from './lost-machine.ts'
import { signIn } from './set-up.ts'
import { createVisitor, sellStay } from './visitors.ts'

const paths = ['/', '/packages/all', '/vouchers', '/api/deals', '/api/categories', '/api/fetchvouchers', '/en-unknown']
/** A visitor asks for something every so often; one address may not ask as fast as it can. */
const pauseMs = 250
const lookers = 12

type Load = { requests: number; sales: number; wrong: string[]; end(): Promise<void> }

function startLoad(): Load {
  let isRunning = true
  const load: Load = { requests: 0, sales: 0, wrong: [], end: async () => undefined }
  const onAnswer = (what: string, status: number | string) => {
    load.requests += 1
    if (typeof status !== 'number' || status >= 500 || status === 429)
      load.wrong.push(`${new Date().toISOString()} ${what}: ${status}`)
  }
  const look = async (first: number) => {
    const { ask, leave } = createVisitor(onAnswer)
    for (let turn = first; isRunning; turn += 1) {
      await ask(paths[turn % paths.length]!).catch(() => undefined)
      await wait(pauseMs)
    }
    leave()
  }
  // One after the other: of two who want the last room, one is refunded.
  const buy = async () => {
    for (let day = 1; isRunning; day = (day + 3) % 9) {
      const { client, leave } = createVisitor(onAnswer)
      try {
        await sellStay(client, 'Meanwhile', day)
        load.sales += 1
      } catch (error) {
        load.wrong.push(`${new Date().toISOString()} a sale: ${(error as Error).message}`)
        await wait(pauseMs)
      }
      leave()
    }
  }
  const running = [...Array.from({ length: lookers }, (_, index) => look(index)), buy()]
  load.end = async () => {
    isRunning = false
    await Promise.all(running)
  }
  return load
}

/** The versions of the processes that give signs, by the page System. */
async function readVersions(): Promise<string[]> {
  const { client, leave } = await signIn()
  const { processes } = (await client('GET /system', {})).data
  leave()
  return processes.filter(({ state }) => state === 'running').map(({ version }) => version)
}

export async function upgradeUnderLoad(rehearsal: Rehearsal): Promise<void> {
  await rehearsal.follow('A new version', async (take, shell) => {
    await logIn(shell)
    const load = startLoad()
    try {
      await wait(3_000)
      const commands = take('tar -xzf')
      for (const command of commands) await shell.run(command)
      await wait(3_000)
    } finally {
      await load.end()
    }
    const { requests, sales, wrong } = load
    return { requests, sales, wrong, versions: await readVersions(), violations: await listViolations() }
  })
}
