/** A server process asked for several times what it can serve, while a few people buy. */
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { bookableStay, payByCard, reserve } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { startApart } from './processes.ts'

export type Overload = {
  /** Answers 200 a second with a few requests open, and requests sent a second afterwards; only where the load is by the clock. */
  capacity: number | null
  sentPerSecond: number | null
  answers: Record<string, number>
  slowestMs: number
  p50Ms: number
  p99Ms: number
  /** The most requests that were open at a time. */
  mostInFlight: number
  /** The longest that the sender itself was held up, which every answer of that time waited for, too. */
  ownDelayMs: number
  sales: number
  /** From the end of the load until a page was served within a second again. */
  normalAfterMs: number
  /** Resident memory at every tenth of the time and at the end, in megabytes. */
  memoryMb: number[]
  wrong: string[]
}

const searches = [{ sort: 'price', limit: 20 }, { limit: 24 }]

/**
 * `inFlight`: requests open at any moment, each sent when the one before was answered; each kind gets a third.
 * `times`: so many times what was measured to be served, sent by the clock whether or not anything is answered, as
 * strangers do; then an answer after more than `slowestMs` is wrong, too.
 */
export type Load = { inFlight: number } | { times: number; slowestMs: number; normalAfterMs: number }

export async function overload(databaseUrl: string | null, wish: { seconds: number; load: Load }): Promise<Overload> {
  const apart = await startApart(databaseUrl)
  const report: Overload = {
    capacity: null,
    sentPerSecond: null,
    answers: {},
    slowestMs: 0,
    p50Ms: 0,
    p99Ms: 0,
    mostInFlight: 0,
    ownDelayMs: 0,
    sales: 0,
    normalAfterMs: 0,
    memoryMb: [],
    wrong: [],
  }
  const took: number[] = []
  let running = true
  try {
    await apart.start()
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
      report.mostInFlight = Math.max(report.mostInFlight, inFlight)
      const status = await send(apart.url + path, body).then(
        async (response) => {
          await response.arrayBuffer()
          if (response.status === 503 && response.headers.get('retry-after') === null)
            report.wrong.push(`${path}: 503 without the time to ask again`)
          return String(response.status)
        },
        (error: Error) => error.message,
      )
      inFlight -= 1
      const ms = performance.now() - since
      took.push(ms)
      report.slowestMs = Math.max(report.slowestMs, ms)
      report.answers[status] = (report.answers[status] ?? 0) + 1
      if (status !== '200' && status !== '503') report.wrong.push(`${path}: ${status}`)
      if ('slowestMs' in wish.load && ms > wish.load.slowestMs) late += 1
      return status
    }
    const targetOf = (turn: number) => {
      const mine = targets[turn % targets.length]!
      return mine[Math.floor(turn / targets.length) % mine.length]!
    }
    const loop = async (index: number): Promise<void> => {
      for (let turn = index; running; turn += targets.length) {
        const status = await ask(targetOf(turn))
        // As a browser that was told to come again; without it the refusals alone would be the load.
        if (status === '503') await wait(100)
      }
    }
    /** So many requests a second by the clock, in twenty portions. */
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
      took.length = report.slowestMs = report.mostInFlight = late = 0
      own.reset()
      return served / seconds
    }
    const shop = { client: apart.client, url: apart.url, standIns: apart.standIns } as unknown as TestShop
    const sell = async () => {
      // A shop that has just been started answers its first requests slowly; that is not what is measured.
      for (let turn = 0; turn < 3; turn += 1)
        for (const { path, body } of targets.flat())
          await send(apart.url + path, body).then((answer) => answer.arrayBuffer())
      // What is looked up before the load, as in another tab.
      const chosen = await bookableStay(shop, { skipDays: 20 })
      let load: Promise<void>[]
      if ('times' in wish.load) {
        report.capacity = Math.round(await capacity())
        report.sentPerSecond = report.capacity * wish.load.times
        load = [byTheClock(report.sentPerSecond)]
      } else load = Array.from({ length: wish.load.inFlight }, (_, index) => loop(index))
      const until = Date.now() + wish.seconds * 1000
      const watch = (async () => {
        for (let part = 0; part < 10; part += 1) {
          report.memoryMb.push(memoryOf(apart.pid()))
          await wait((wish.seconds * 1000) / 10)
        }
      })()
      while (Date.now() < until) {
        try {
          const { reservation } = await reserve(shop, chosen)
          await payByCard(shop, reservation)
          report.sales += 1
        } catch (error) {
          const { status, code } = error as CallFailed
          // The hotel has only so many of one room.
          if (status >= 500) report.wrong.push(`a sale: ${status} ${code}`)
          else if (!(error instanceof CallFailed)) report.wrong.push(`a sale: ${(error as Error).message}`)
        }
        await wait(200)
      }
      running = false
      await Promise.all([...load, watch])
    }
    await sell()
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
    if ('normalAfterMs' in wish.load && report.normalAfterMs > wish.load.normalAfterMs)
      report.wrong.push(`a page was served within a second again after ${report.normalAfterMs} ms`)
    report.memoryMb.push(memoryOf(apart.pid()))
    const sorted = took.toSorted((a, b) => a - b)
    const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
    ;[report.p50Ms, report.p99Ms] = [share(0.5), share(0.99)]
  } finally {
    running = false
    await apart.close()
  }
  return report
}

const send = (url: string, body?: object): Promise<Response> =>
  fetch(url, {
    signal: AbortSignal.timeout(30_000),
    ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })

const memoryOf = (pid: number): number => {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1] ?? 0) / 1024)
}
