/** A server process asked for several times what it can serve, while a few people buy. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { CallFailed } from '@tussenuit/modules/shared/client.ts'
import { bookableStay, payByCard, reserve } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { startApart } from './processes.ts'

export type Overload = {
  answers: Record<string, number>
  slowestMs: number
  p50Ms: number
  sales: number
  /** From the end of the load until a page was served within a second again. */
  normalAfterMs: number
  /** Resident memory at every tenth of the time, in megabytes. */
  memoryMb: number[]
  wrong: string[]
}

const searches = [{ sort: 'price', limit: 20 }, { limit: 24 }]

/** `inFlight`: requests open at any moment; each kind gets a third. */
export async function overload(
  databaseUrl: string | null,
  wish: { seconds: number; inFlight: number },
): Promise<Overload> {
  const apart = await startApart(databaseUrl)
  const report: Overload = {
    answers: {},
    slowestMs: 0,
    p50Ms: 0,
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
    const ask = async (index: number): Promise<void> => {
      const mine = targets[index % targets.length]!
      for (let turn = index; running; turn += 1) {
        const { path, body } = mine[turn % mine.length]!
        const since = performance.now()
        const status = await send(apart.url + path, body).then(
          async (response) => {
            await response.arrayBuffer()
            if (response.status === 503 && response.headers.get('retry-after') === null)
              report.wrong.push(`${path}: 503 without the time to ask again`)
            return String(response.status)
          },
          (error: Error) => error.message,
        )
        const ms = performance.now() - since
        took.push(ms)
        report.slowestMs = Math.max(report.slowestMs, ms)
        report.answers[status] = (report.answers[status] ?? 0) + 1
        if (status !== '200' && status !== '503') report.wrong.push(`${path}: ${status}`)
        // As a browser that was told to come again; without it the refusals alone would be the load.
        if (status === '503') await wait(100)
      }
    }
    const shop = { client: apart.client, url: apart.url, standIns: apart.standIns } as unknown as TestShop
    const sell = async () => {
      // A shop that has just been started answers its first requests slowly; that is not what is measured.
      for (let turn = 0; turn < 3; turn += 1)
        for (const { path, body } of targets.flat())
          await send(apart.url + path, body).then((answer) => answer.arrayBuffer())
      // What is looked up before the load, as in another tab.
      const chosen = await bookableStay(shop, { skipDays: 20 })
      const load = Array.from({ length: wish.inFlight }, (_, index) => ask(index))
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
    report.p50Ms = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0
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
