/** A server process under several times its capacity, while a few visitors buy. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { findBookableStay, payByCard, reserveRoom } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { startSeparateProcesses } from './processes.ts'

/** Memory in use: the bytes of objects and buffers, and the number of request objects, including answered ones. */
type Held = { bytes: number; requests: number }

export type Overload = {
  /**
   * 200 responses per second at low concurrency, and requests sent per second afterwards; null unless the load has a
   * fixed rate.
   */
  capacity: number | null
  sentPerSecond: number | null
  answers: Record<string, number>
  /** Maximum latency of all responses, including refusals, and the number that took more than ten seconds. */
  slowestMs: number
  overTenSeconds: number
  /** Latency of served requests; `refusedP99Ms` is that of refusals. */
  servedP50Ms: number
  servedP99Ms: number
  refusedP99Ms: number
  /** Maximum number of concurrent requests. */
  maxInFlight: number
  /** Longest event-loop delay of the sender in milliseconds, which is included in the latencies measured meanwhile. */
  ownDelayMs: number
  sales: number
  /** Time from the end of the load until a page was served within a second again. */
  normalAfterMs: number
  /** Resident memory in megabytes at the start, every minute (or tenth of a shorter run) and at the end. */
  memoryMb: number[]
  /** The memory in use after each round and garbage collection, and the number of requests answered until then. */
  rounds: (Held & { answered: number; refused: number })[]
  /** The sender's share of one processor core. Near 1, the sender itself limits the load. */
  senderCpuShare: number
  wrong: string[]
}

/**
 * Offset between the turns of two rounds. It is a multiple of the number of kinds, so that all rounds have the same
 * mixture and no round requests the URLs of another.
 */
const turnsOfRound = 3_000_000
const maxSeconds = 60
const searches = [{ sort: 'price', limit: 20 }, { limit: 24 }]

/**
 * `inFlight`: number of concurrent requests, one third of each kind; each is sent when the previous one was answered.
 * `times`: requests are sent at a fixed rate, a multiple of the measured capacity, independent of the responses; a
 * response that takes more than `slowestMs` is then a fault.
 */
export type Load = { inFlight: number } | { times: number; slowestMs: number; normalAfterMs: number }

/**
 * `rounds`: number of rounds of `seconds` each, by default one. `served`: each round continues until this many requests
 * were answered with 200, at most `maxSeconds`, because a busy machine answers few requests per second. `flags`:
 * Node.js options of the server.
 */
export async function measureOverload(
  databaseUrl: string | null,
  options: { seconds: number; load: Load; rounds?: number; served?: number; flags?: string[] },
): Promise<Overload> {
  const apart = await startSeparateProcesses(databaseUrl)
  const rounds = options.rounds ?? 1
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-memory-'))
  const memoryFile = join(folder, 'held')
  const report: Overload = {
    capacity: null,
    sentPerSecond: null,
    answers: {},
    slowestMs: 0,
    overTenSeconds: 0,
    servedP50Ms: 0,
    servedP99Ms: 0,
    refusedP99Ms: 0,
    maxInFlight: 0,
    ownDelayMs: 0,
    sales: 0,
    normalAfterMs: 0,
    memoryMb: [],
    rounds: [],
    senderCpuShare: 0,
    wrong: [],
  }
  const took: { served: number[]; refused: number[] } = { served: [], refused: [] }
  let running = true
  try {
    logProgress('starting a server of its own')
    const preload = ['--expose-gc', '--import', new URL('report-memory.ts', import.meta.url).href]
    await apart.start(undefined, {
      // A small page cache, which the first of several rounds fills.
      env: { MEMORY_FILE: memoryFile, ...(rounds > 1 ? { PAGE_CACHE_MB: '4' } : {}) },
      flags: [...preload, ...(options.flags ?? [])],
    })
    const { url } = ((await (await fetch(`${apart.url}/api/deals`)).json()) as { data: { image: { url: string } }[] })
      .data[0]!.image
    const targets: { path: string; body?: object }[][] = [
      [{ path: '/' }, { path: '/packages/all' }, { path: '/vouchers' }],
      [320, 480, 640, 960].flatMap((width) =>
        ['avif', 'webp'].map((format) => ({ path: url.replace('960.webp', `${width}.${format}`) })),
      ),
      [
        { path: '/api/deals' },
        { path: '/api/categories' },
        ...searches.map((body) => ({ path: '/api/deals/search', body })),
      ],
    ]
    let [inFlight, late] = [0, 0]
    const own = monitorEventLoopDelay({ resolution: 20 })
    own.enable()
    const ask = async ({ path, body }: { path: string; body?: object }): Promise<string> => {
      const since = performance.now()
      inFlight += 1
      report.maxInFlight = Math.max(report.maxInFlight, inFlight)
      const { status, retryAfter } = await sendRequest(apart.url + path, body)
      if (status === '503' && retryAfter === undefined) report.wrong.push(`${path}: 503 without the time to ask again`)
      inFlight -= 1
      const ms = performance.now() - since
      took[status === '503' ? 'refused' : 'served'].push(ms)
      report.slowestMs = Math.max(report.slowestMs, ms)
      if (ms > 10_000) report.overTenSeconds += 1
      report.answers[status] = (report.answers[status] ?? 0) + 1
      if (status !== '200' && status !== '503') report.wrong.push(`${path}: ${status}`)
      if ('slowestMs' in options.load && ms > options.load.slowestMs) late += 1
      return status
    }
    const targetOf = (turn: number) => {
      const mine = targets[turn % targets.length]!
      const target = mine[Math.floor(turn / targets.length) % mine.length]!
      // Each page request has its own URL, so that it is not served from the cache.
      return mine === targets[0] ? { path: `${target.path}?visit=${turn}` } : target
    }
    const loop = async (index: number): Promise<void> => {
      for (let turn = index; running; turn += targets.length) {
        const status = await ask(targetOf(turn))
        // Waits like a client that obeys Retry-After; otherwise the load would consist of refusals only.
        if (status === '503') await wait(100)
      }
    }
    /** Sends a fixed number of requests per second, in twenty batches. */
    const byTheClock = async (perSecond: number): Promise<void> => {
      const open = new Set<Promise<unknown>>()
      const started = performance.now()
      for (let sent = 0; running; await wait(50)) {
        const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
        for (; sent < due; sent += 1) {
          const one = ask(targetOf(sent)).finally(() => open.delete(one))
          open.add(one)
        }
      }
      await Promise.all(open)
    }
    const capacity = async (): Promise<number> => {
      const [seconds, before] = [10, { ...report.answers }]
      const loops = Array.from({ length: 12 }, (_, index) => loop(index))
      await wait(seconds * 1000)
      running = false
      await Promise.all(loops)
      running = true
      const served = (report.answers['200'] ?? 0) - (before['200'] ?? 0)
      report.answers = before
      took.served.length = took.refused.length = 0
      report.slowestMs = report.overTenSeconds = report.maxInFlight = late = 0
      own.reset()
      return served / seconds
    }
    const shop = { client: apart.client, url: apart.url, standIns: apart.standIns } as unknown as TestShop
    const warmUp = async () => {
      // The first requests after a start are slow, so they are not measured.
      logProgress('warming it up')
      for (let turn = 0; turn < 3; turn += 1)
        for (const { path, body } of targets.flat()) await sendRequest(apart.url + path, body)
      // The buyer's stay is chosen before the load starts.
      return findBookableStay(shop, { skipDays: 20 })
    }
    const sell = async (chosen: Awaited<ReturnType<typeof findBookableStay>>, round: number) => {
      running = true
      let load: Promise<void>[]
      if ('times' in options.load) {
        report.capacity = Math.round(await capacity())
        report.sentPerSecond = report.capacity * options.load.times
        logProgress(`it serves ${report.capacity} a second: sending ${report.sentPerSecond} for ${options.seconds} s`)
        load = [byTheClock(report.sentPerSecond)]
      } else load = Array.from({ length: options.load.inFlight }, (_, index) => loop(round * turnsOfRound + index))
      const [until, cpu, began] = [Date.now() + options.seconds * 1000, process.cpuUsage(), performance.now()]
      const watch = (async () => {
        const parts = Math.max(10, Math.ceil(options.seconds / 60))
        for (let part = 0; part < parts; part += 1) {
          report.memoryMb.push(memoryOf(apart.pid()))
          await wait((options.seconds * 1000) / parts)
        }
      })()
      const served = () => report.answers['200'] ?? 0
      const [enough, latest] = [served() + (options.served ?? 0), Date.now() + maxSeconds * 1000]
      while (Date.now() < until || (served() < enough && Date.now() < latest)) {
        try {
          const { reservation } = await reserveRoom(shop, chosen)
          await payByCard(shop, reservation)
          report.sales += 1
        } catch (error) {
          const { status, code } = error as CallFailed
          // A refusal is expected, because the hotel has a limited number of rooms of one type.
          if (status >= 500) report.wrong.push(`a sale: ${status} ${code}`)
          else if (!(error instanceof CallFailed)) report.wrong.push(`a sale: ${(error as Error).message}`)
        }
        await wait(200)
      }
      running = false
      const { user, system } = process.cpuUsage(cpu)
      report.senderCpuShare = Math.round((user + system) / 10 / (performance.now() - began)) / 100
      await Promise.all([...load, watch])
    }
    const chosen = await warmUp()
    for (let round = 0; round < rounds; round += 1) {
      await sell(chosen, round)
      const held = await readMemoryInUse(apart.pid(), memoryFile)
      const answered = Object.values(report.answers).reduce((sum, one) => sum + one, 0)
      report.rounds.push({ ...held, answered, refused: report.answers['503'] ?? 0 })
      logProgress(`the load has ended; ${(held.bytes / 1e6).toFixed(1)} MB and ${held.requests} requests are held`)
    }
    // Memory of a running job is released when it ends, leaked memory is not, so the lowest of several values counts.
    for (let time = 0; rounds > 1 && time < 6; time += 1) {
      await wait(5_000)
      const last = report.rounds.at(-1)!
      last.bytes = Math.min(last.bytes, (await readMemoryInUse(apart.pid(), memoryFile)).bytes)
    }
    const since = Date.now()
    for (;;) {
      const asked = Date.now()
      const { status } = await fetch(apart.url)
      if (status === 200 && Date.now() - asked < 1_000) break
      if (Date.now() - since > 30_000) break
      await wait(50)
    }
    report.normalAfterMs = Date.now() - since
    if (late > 0) report.wrong.push(`${late} answers came later than was allowed`)
    report.ownDelayMs = Math.round(own.max / 1e6)
    own.disable()
    if ('normalAfterMs' in options.load && report.normalAfterMs > options.load.normalAfterMs)
      report.wrong.push(`a page was served within a second again after ${report.normalAfterMs} ms`)
    report.memoryMb.push(memoryOf(apart.pid()))
    report.wrong.push(...findMemoryGrowth(report.memoryMb, options.seconds))
    report.servedP50Ms = percentileOf(took.served, 0.5)
    report.servedP99Ms = percentileOf(took.served, 0.99)
    report.refusedP99Ms = percentileOf(took.refused, 0.99)
  } finally {
    running = false
    await apart.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return report
}

const logProgress = (text: string): void => console.log(`  ${new Date().toISOString().slice(11, 19)} ${text}`)

const percentileOf = (times: number[], part: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
}

/** Compares the last third of a run of at least five minutes with the third before it, when all caches are filled. */
function findMemoryGrowth(memoryMb: number[], seconds: number): string[] {
  const third = Math.floor(memoryMb.length / 3)
  const mean = (parts: number[]) => parts.reduce((sum, one) => sum + one, 0) / parts.length
  const [before, after] = [mean(memoryMb.slice(third, -third)), mean(memoryMb.slice(-third))]
  return seconds >= 300 && after > before * 1.15
    ? [`memory grew from ${Math.round(before)} to ${Math.round(after)} MB`]
    : []
}

/** Keeps connections alive, as browsers do. `fetch` would cost the sender several times the CPU time. */
const agent = new Agent({ keepAlive: true })
const maxMs = 30_000

/** Resolves to the status, or to the error message; the body is discarded. */
function sendRequest(url: string, body?: object): Promise<{ status: string; retryAfter: string | undefined }> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body)
    const failed = (error: Error) => resolve({ status: error.message, retryAfter: undefined })
    const sent = request(
      url,
      {
        agent,
        method: text ? 'POST' : 'GET',
        headers: {
          'accept-encoding': 'br, gzip',
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
        },
        timeout: maxMs,
      },
      (answer) => {
        answer.resume()
        answer.once('end', () =>
          resolve({ status: String(answer.statusCode), retryAfter: answer.headers['retry-after'] }),
        )
        answer.once('error', failed)
      },
    )
    sent.once('timeout', () => sent.destroy(new Error(`no answer in ${maxMs / 1000} s`)))
    sent.once('error', failed)
    sent.end(text)
  })
}

/** Makes the process write its memory report (report-memory.ts), and reads it. */
async function readMemoryInUse(pid: number, file: string): Promise<Held> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (const until = Date.now() + maxMs; !existsSync(file); await wait(50))
    if (Date.now() > until) throw new Error('the server does not report its memory')
  return JSON.parse(readFileSync(file, 'utf8')) as Held
}

const memoryOf = (pid: number): number => {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1] ?? 0) / 1024)
}
