/** Two servers behind a load balancer, restarted in turn while visitors browse and buy. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@tussenuit/modules/client/client.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { findBookableStay, payByCard, reserveRoom } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { listBookViolations } from './check-books.ts'
import { waitUntilAnswering, queryDatabaseServer, type Run, spawnServer } from './processes.ts'

export type Rolling = {
  restarts: number
  requests: number
  answers: Record<string, number>
  sales: number
  slowestExitMs: number
  wrong: string[]
}

const paths = ['/', '/packages/all', '/vouchers', '/api/deals', '/api/categories', '/api/fetchvouchers', '/en-unknown']

export async function testRollingRestarts(
  databaseUrl: string,
  options: { restarts: number; loops: number },
): Promise<Rolling> {
  const [port, name, folder] = [
    await findConsecutiveFreePorts(5),
    `tussenuit_rolling_${randomBytes(6).toString('hex')}`,
    mkdtempSync(join(tmpdir(), 'tussenuit-rolling-')),
  ]
  await queryDatabaseServer(databaseUrl, `create database ${name}`)
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  const env = {
    STAND_IN_PORT: String(port + 1),
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    PUBLIC_URL: `http://localhost:${port + 4}`,
    DATA_DIR: folder,
    STAND_INS: 'apart',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '1.5',
    DATABASE_URL: own.href,
    SECRET_KEY: randomBytes(48).toString('base64url'),
  }
  const ports = [port, port + 3]
  const url = (index: number) => `http://localhost:${ports[index]}`
  const serve = (index: number) => spawnServer('apps/server/main.js', { ...env, PORT: String(ports[index]) })
  const standIns = spawnServer('stand-ins/main.ts', { ...env, PORT: String(port) })
  const servers: Run[] = []
  const balancer = await startLoadBalancer(port + 4, ports)
  const report: Rolling = { restarts: 0, requests: 0, answers: {}, sales: 0, slowestExitMs: 0, wrong: [] }
  try {
    await waitUntilAnswering(`http://localhost:${port + 1}/_etg/state`, () => standIns.ended, 60_000)
    for (const index of [0, 1]) {
      servers[index] = serve(index)
      await waitUntilAnswering(`${url(index)}/ready`, () => servers[index]!.ended, 180_000)
    }
    await wait(500)
    let running = true
    const front = `http://localhost:${port + 4}`
    const look = async (start: number) => {
      for (let turn = start; running; turn += 1) {
        const path = paths[turn % paths.length]!
        const status = await fetch(front + path, { redirect: 'manual' }).then(
          async (response) => (await response.arrayBuffer(), response.status),
          (error: Error) => error.message,
        )
        report.requests += 1
        report.answers[status] = (report.answers[status] ?? 0) + 1
        if (typeof status !== 'number' || status >= 500) report.wrong.push(`${path}: ${status}`)
      }
    }
    const session = crypto.randomUUID()
    const client = createClient(
      (path, init) => fetch(front + path, init),
      () => ({ 'session-id': session }),
    )
    const shop = { client, url: front, standIns: `http://localhost:${port + 1}` } as unknown as TestShop
    const sell = async () => {
      for (let day = 12; running; day = (day + 3) % 50) {
        try {
          const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: day }))
          await payByCard(shop, reservation)
          report.sales += 1
        } catch (error) {
          report.wrong.push(`a sale: ${(error as Error).message}`)
        }
      }
    }
    const load = [...Array.from({ length: options.loops }, (_, index) => look(index)), sell()]
    for (; report.restarts < options.restarts; report.restarts += 1) {
      const index = report.restarts % 2
      await wait(1_000)
      const since = Date.now()
      servers[index]!.process.kill('SIGTERM')
      while (servers[index]!.ended === null && Date.now() - since < 15_000) await wait(10)
      report.slowestExitMs = Math.max(report.slowestExitMs, Date.now() - since)
      if (!servers[index]!.ended?.startsWith('exit 0')) report.wrong.push(`ended with ${servers[index]!.ended}`)
      servers[index] = serve(index)
      await waitUntilAnswering(`${url(index)}/ready`, () => servers[index]!.ended, 180_000)
    }
    running = false
    await Promise.all(load)
    report.wrong.push(...(await listBookViolations(own.href)).map(({ invariant, text }) => `${invariant} ${text}`))
  } finally {
    for (const one of [standIns, ...servers]) one.process.kill('SIGKILL')
    while ([standIns, ...servers].some((one) => one.ended === null)) await wait(10)
    await new Promise((resolve) => balancer.close(resolve))
    balancer.closeAllConnections()
    await queryDatabaseServer(databaseUrl, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  return report
}

/** Sends each request to the next ready server; tries another one only if the connection failed. */
export async function startLoadBalancer(port: number, servers: readonly number[]): Promise<Server> {
  const ready = new Set<number>()
  let turn = 0
  const probe = setInterval(() => {
    for (const one of servers)
      fetch(`http://127.0.0.1:${one}/ready`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => (ok ? ready.add(one) : ready.delete(one)),
        () => ready.delete(one),
      )
  }, 200)
  const server = createServer((incoming, outgoing) => {
    const body: Buffer[] = []
    incoming.on('data', (part: Buffer) => body.push(part))
    incoming.on('end', () => forward([...servers]))
    function forward(left: number[]): void {
      const open = left.filter((one) => ready.has(one))
      const to = open[turn++ % open.length] ?? left[0]
      if (to === undefined) return void outgoing.writeHead(502).end()
      const { method, url, headers } = incoming
      const onwards = ask({ host: '127.0.0.1', port: to, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      })
      onwards.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return forward(left.filter((one) => one !== to))
        if (!outgoing.headersSent) outgoing.writeHead(502)
        outgoing.end(error.message)
      })
      onwards.end(Buffer.concat(body))
    }
  })
  server.on('close', () => clearInterval(probe))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return server
}
