/**
 * The production layout, set up only from docs/production.md: a fresh clone, and the commands, settings and nginx
 * configuration of that page, with only names, ports and keys changed. One stay is booked and paid while one of the two
 * server processes is restarted. Needs nginx, openssl, git, npm, PostgreSQL (TEST_DATABASE_URL) and Redis
 * (TEST_REDIS_URL).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@tussenuit/modules/client/client.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { extractCodeBlocks, readNginxBlocks, makeNginxFile, startNginx } from '../nginx.ts'
import { findBookableStay, payByCard, reserveRoom } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { listBookViolations } from './check-books.ts'
import { waitUntilAnswering, queryDatabaseServer } from './processes.ts'

export type Rehearsal = {
  state: string
  mailed: number
  answers: Record<string, number>
  slowestMs: number
  exits: Record<string, string>
  wrong: string[]
}

const root = new URL('../../', import.meta.url).pathname

/** The settings of docs/production.md with the given values for this machine; other settings are unchanged. */
function fillSettings(block: string, values: Record<string, string>): string {
  const named = block.split('\n').flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? [])
  const unknown = Object.keys(values).filter((name) => !named.includes(name))
  if (unknown.length > 0) throw new Error(`docs/production.md does not name ${unknown.join(', ')}`)
  return block.replace(/^([A-Z_]+)=.*$/gm, (line, name: string) => (name in values ? `${name}=${values[name]!}` : line))
}

export async function rehearseProduction(databaseUrl: string, redisUrl: string): Promise<Rehearsal> {
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-production-'))
  const port = await findConsecutiveFreePorts(6)
  const [web, tls, standIn, smtp] = [[port, port + 1, port + 2], port + 3, port + 4, port + 5] as const
  const name = `tussenuit_production_${randomBytes(6).toString('hex')}`
  const own = new URL(databaseUrl)
  own.pathname = `/${name}`
  // Production refuses loopback addresses; the machine's host name is accepted.
  const here = hostname()
  const { address } = await lookup(here, 4)
  const publicUrl = `https://localhost:${tls}`
  const parties = `http://${here}:${standIn}`
  const running: { name: string; child: ChildProcess; log: string }[] = []
  const report: Rehearsal = { state: '', mailed: 0, answers: {}, slowestMs: 0, exits: {}, wrong: [] }
  const key = (kind: string, account: string) => `${kind}_rehearsal_${account}_${randomBytes(12).toString('hex')}`
  const account = (which: string) => ({
    secretKey: key('sk_test', which),
    publishableKey: key('pk_test', which),
    webhookSecret: key('whsec', which),
  })
  const [stripe, etg] = [
    { standard: account('standard'), sgr: account('sgr') },
    { keyId: '4711', apiKey: randomBytes(16).toString('hex') },
  ]
  const start = (what: string, program: string, args: string[], env: Record<string, string>, cwd: string) => {
    const log = join(folder, `${what}.log`)
    const child = spawn(program, args, { cwd, env: { ...plainEnv(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const file = createWriteStream(log, { flags: 'a' })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false })
    running.push({ name: what, child, log })
    return child
  }
  const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
  const ended = (child: ChildProcess) => () =>
    hasEnded(child) ? `exit ${child.exitCode}: see the logs in ${folder}` : null
  const waitForExit = async (child: ChildProcess): Promise<string> => {
    while (!hasEnded(child)) await wait(20)
    return child.signalCode ?? `exit ${child.exitCode}`
  }
  const agent = () => new Agent({ ca: readFileSync(join(folder, 'shop.pem')), keepAlive: true })
  try {
    await queryDatabaseServer(databaseUrl, `create database ${name}`)
    const clone = join(folder, 'shop')
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, clone])
    const page = readFileSync(join(clone, 'docs/production.md'), 'utf8')
    const blocks = extractCodeBlocks(page)
    const { proxy: nginx } = readNginxBlocks(page)
    const [prepare, environment] = [
      blocks.find((one) => one.includes('npm ci'))!.replace(/^createdb .*$/m, ''),
      blocks.find((one) => one.includes('SHOP_ENV='))!,
    ]
    const [, serve, args] = /^Each process is `(\S+) ([^`]+)`/m.exec(page) as unknown as [string, string, string]
    const ownerOff = /`psql "\$DATABASE_URL" -c "([^`]+)"`/.exec(page)![1]!
    console.log(`  in ${folder}: ${prepare.trim()}`)
    execFileSync('sh', ['-ec', prepare], { cwd: clone, env: plainEnv(), stdio: ['ignore', 'ignore', 'inherit'] })
    const values: Record<string, string> = {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: own.href,
      REDIS_URL: redisUrl,
      SECRET_KEY: randomBytes(48).toString('base64'),
      ...Object.fromEntries(
        Object.entries(stripe).flatMap(([which, keys]) => [
          [`STRIPE_${which.toUpperCase()}_SECRET_KEY`, keys.secretKey],
          [`STRIPE_${which.toUpperCase()}_PUBLISHABLE_KEY`, keys.publishableKey],
          [`STRIPE_${which.toUpperCase()}_WEBHOOK_SECRET`, keys.webhookSecret],
        ]),
      ),
      ETG_API_URL: parties,
      ETG_KEY_ID: etg.keyId,
      ETG_API_KEY: etg.apiKey,
      ETG_CONTACT_PHONE: '+31 20 555 0100',
      SMTP_URL: `smtp://${here}:${smtp}`,
      DATA_DIR: join(folder, 'data'),
    }
    // The only settings that a real shop does not have: the URLs of the card provider's stand-in.
    const double = { STRIPE_API_URL: parties, STRIPE_JS_URL: `${parties}/stripe.js` }
    writeFileSync(join(clone, 'production.env'), fillSettings(environment, values), { mode: 0o600 })
    const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
    const files = ['-keyout', join(folder, 'shop.key'), '-out', join(folder, 'shop.pem')]
    execFileSync('openssl', [...certificate, '-addext', 'subjectAltName=DNS:localhost', ...files], { stdio: 'ignore' })

    const standIns = start(
      'parties',
      process.execPath,
      ['tests/chaos/production-parties.ts'],
      {
        NODE_EXTRA_CA_CERTS: join(folder, 'shop.pem'),
        REHEARSAL: JSON.stringify({
          port: standIn,
          smtpPort: smtp,
          host: address,
          folder: null,
          accounts: stripe,
          supplier: etg,
          shopUrl: publicUrl,
        }),
      },
      clone,
    )
    await waitUntilAnswering(`${parties}/_etg/state`, ended(standIns), 120_000)

    // Loads the demo catalogue, then follows the page's instructions for a database that contains a demo.
    const demo = start(
      'demo',
      join(clone, serve),
      ['apps/server/main.js'],
      { ...values, ...double, PORT: String(web[0]), PUBLIC_URL: `http://localhost:${web[0]}`, STAND_INS: 'apart' },
      clone,
    )
    await waitUntilAnswering(`http://localhost:${web[0]}/ready`, ended(demo), 600_000)
    demo.kill('SIGTERM')
    await waitForExit(demo)
    const refused = start('refused', join(clone, serve), args.split(' '), { ...double, PORT: String(web[0]) }, clone)
    if ((await waitForExit(refused)) !== 'exit 1') report.wrong.push('it opened on the database of a demo')
    await queryDatabaseServer(own.href, ownerOff)

    const startWeb = async (index: number, worker: string) => {
      const child = start(
        `${worker === 'only' ? 'worker' : 'web'} ${index + 1}`,
        join(clone, serve),
        args.split(' '),
        { ...double, PORT: String(web[index]), WORKER: worker },
        clone,
      )
      await waitUntilAnswering(`http://127.0.0.1:${web[index]}/ready`, ended(child), 180_000)
      return child
    }
    const processes = [await startWeb(0, 'off'), await startWeb(1, 'off'), await startWeb(2, 'only')]
    const places = join(folder, 'nginx')
    const certificates = { certificate: join(folder, 'shop.pem'), key: join(folder, 'shop.key') }
    const listen = `127.0.0.1:${tls}`
    const proxy = await startNginx(
      places,
      tls,
      makeNginxFile(nginx, { folder: places, listen, web, tls: certificates }),
    )
    running.push({ name: 'nginx', child: proxy.process, log: join(places, 'error.log') })

    const through = agent()
    const front = (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
      sendVerified(through, publicUrl + path, init)
    for (const until = Date.now() + 30_000; ; await wait(100)) {
      if (hasEnded(proxy.process) || Date.now() > until)
        throw new Error(`nginx does not answer: see the logs in ${folder}`)
      if (
        await front('/api/health').then(
          ({ status }) => status === 200,
          () => false,
        )
      )
        break
    }
    let looking = true
    const visitRepeatedly = async (paths: string[]): Promise<void> => {
      for (let turn = 0; looking; turn += 1) {
        const [path, since] = [paths[turn % paths.length]!, performance.now()]
        const status = await front(path).then(
          (answer) => String(answer.status),
          (error: Error) => error.message,
        )
        report.answers[status] = (report.answers[status] ?? 0) + 1
        report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - since))
        if (status !== '200') report.wrong.push(`${path}: ${status}`)
      }
    }
    const session = crypto.randomUUID()
    const client = createClient(front, () => ({ 'session-id': session }))
    const shop = { client, url: publicUrl, standIns: parties } as unknown as TestShop
    const visitors = [
      visitRepeatedly(['/', '/packages/all', '/vouchers']),
      visitRepeatedly(['/api/deals', '/api/categories']),
    ]
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 20 }))
    processes[0]!.kill('SIGTERM')
    const paid = payByCard(shop, reservation)
    report.exits['web 1, restarted'] = await waitForExit(processes[0]!)
    processes[0] = await startWeb(0, 'off')
    if ((await paid).status !== 'succeeded') report.wrong.push(`the card was ${(await paid).status}`)
    const stateOf = () =>
      client('GET /getReservationStatusMessage/:id', { params: { id: reservation.reservationNumber }, query: {} })
    for (const until = Date.now() + 120_000; Date.now() < until && report.state !== 'confirmed'; await wait(500))
      report.state = (await stateOf()).data.state
    if (report.state !== 'confirmed') report.wrong.push(`the reservation is ${report.state}`)
    for (const until = Date.now() + 60_000; Date.now() < until && report.mailed === 0; await wait(500)) {
      const [row] = await queryDatabaseServer(
        own.href,
        "select count(*)::int as sent from mail where kind = 'reservation_confirmed' and state = 'sent'",
      )
      report.mailed = Number(row!['sent'])
    }
    if (report.mailed !== 1) report.wrong.push(`${report.mailed} confirmations were mailed`)
    looking = false
    await Promise.all(visitors)
    for (const [index, child] of processes.entries()) {
      child.kill('SIGTERM')
      report.exits[index === 2 ? 'worker' : `web ${index + 1}`] = await waitForExit(child)
    }
    for (const [what, how] of Object.entries(report.exits)) if (how !== 'exit 0') report.wrong.push(`${what}: ${how}`)
    for (const { name: what, log } of running)
      if (/^(web|worker)/.test(what) && readFileSync(log, 'utf8').includes('is not believed'))
        report.wrong.push(`${what} does not believe the proxy`)
    report.wrong.push(...(await listBookViolations(own.href)).map(({ invariant, text }) => `${invariant} ${text}`))
    through.destroy()
  } finally {
    for (const { child } of running) if (!hasEnded(child)) child.kill('SIGTERM')
    await Promise.race([Promise.all(running.map(({ child }) => waitForExit(child))), wait(15_000)])
    for (const { child } of running) if (!hasEnded(child)) child.kill('SIGKILL')
    await queryDatabaseServer(databaseUrl, `drop database if exists ${name} with (force)`)
  }
  // After a fault the folder is retained, for its logs.
  if (report.wrong.length === 0) rmSync(folder, { recursive: true, force: true })
  else report.wrong.push(`the logs are in ${folder}`)
  return report
}

/** Only general environment variables, so that the shop has no other settings than those of the page. */
const plainEnv = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'http_proxy', 'https_proxy', 'no_proxy', 'npm_config_registry'].flatMap(
      (name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]),
    ),
  )

/** Sends a request and verifies the server's certificate against that of the rehearsal. */
function sendVerified(
  agent: Agent,
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; json(): Promise<unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers, timeout: 60_000 }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          json: async () => JSON.parse(Buffer.concat(parts).toString()) as unknown,
        }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')))
    sent.on('error', reject)
    sent.end(body)
  })
}
