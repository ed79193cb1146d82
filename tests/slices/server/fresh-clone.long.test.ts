/**
 * A fresh clone of the last commit. Packages are installed, and every script of package.json that ends by itself or can
 * be stopped runs there once, as does the production layout on one machine.
 *
 * In the long suite: every script of package.json and the production layout, in a fresh clone.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { waitUntilAnswering } from '../../chaos/processes.ts'
import { findConsecutiveFreePorts } from '../../free-ports.ts'
import { createDatabase, redisUrl, serverUrl } from '../../suite/databases.ts'
import { patienceMs } from '../../suite/form.ts'

if (!serverUrl) console.info('skipped: the production layout needs a real PostgreSQL (TEST_DATABASE_URL)')

/** Building, checking and the first start of a demo take minutes on a busy machine. */
const longMs = 10 * patienceMs
const root = new URL('../../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'tussenuit-fresh-clone-'))
const clone = join(folder, 'shop')
const readCloneFile = (file: string) => readFileSync(join(clone, file), 'utf8')

type Run = { child: ChildProcess; said: string; code: number | null }
const running: Run[] = []
let port: number

/** The environment of a new shell, without the variables and the programs of this test run. */
function shellEnvironment(): Record<string, string> {
  const taken = ['HOME', 'LANG', 'TMPDIR', 'http_proxy', 'https_proxy', 'no_proxy', 'npm_config_registry']
  const PATH = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((part) => !part.includes(join('node_modules', '.bin')))
    .join(delimiter)
  return Object.fromEntries([['PATH', PATH], ...taken.flatMap((name) => [[name, process.env[name] ?? '']])])
}

/** Starts the command in a separate process group, so that all its processes can be stopped. */
function startCommand(command: string, args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(command, args, {
    cwd: clone,
    env: { ...shellEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const one: Run = { child, said: '', code: null }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      one.said = (one.said + text.toString()).slice(-20_000)
    })
  child.once('exit', (code, signal) => {
    one.code = code ?? (signal === null ? 1 : 128)
  })
  running.push(one)
  return one
}

async function waitUntilEnded(one: Run): Promise<{ code: number; said: string }> {
  await retryUntilPasses(() => expect(one.code, one.said).not.toBeNull(), longMs)
  return { code: one.code!, said: one.said }
}

const startNpmScript = (script: string, args: string[] = [], env: Record<string, string> = {}) =>
  startCommand('npm', ['run', script, ...(args.length > 0 ? ['--', ...args] : [])], { ...demoEnvironment(), ...env })

async function expectSuccess(script: string, args: string[] = [], env: Record<string, string> = {}): Promise<string> {
  const { code, said } = await waitUntilEnded(startNpmScript(script, args, env))
  expect(code, said).toBe(0)
  return said
}

const dataDir = join(folder, 'data')
/** The environment of a demo on separate ports. */
const demoEnvironment = () => ({
  PORT: String(port),
  STAND_IN_PORT: String(port + 1),
  SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
  DATA_DIR: dataDir,
})

/**
 * Waits until the server responds, and calls `look`. After SIGTERM the server must exit with 0, which it does only if
 * it stops within its own time limit.
 */
async function expectServing(one: Run, url: string, look: () => Promise<void>): Promise<void> {
  await waitUntilAnswering(url, () => (one.code === null ? null : `exit ${one.code}: ${one.said}`), longMs)
  await look()
  process.kill(programOf(one.child.pid!), 'SIGTERM')
  const { code, said } = await waitUntilEnded(one)
  expect(code, said).toBe(0)
}
/** npm starts a shell, which starts the program. A signal to npm ends npm and the shell but not the program. */
function programOf(npmPid: number): number {
  const childOf = (pid: number) =>
    spawnSync('ps', ['-o', 'pid=,comm=', '--ppid', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .split(/\s+/)
  for (let [pid, name] = childOf(npmPid); pid; [pid, name] = childOf(Number(pid)))
    if (!/^(?:sh|dash|bash)$/.test(name!)) return Number(pid)
  throw new Error('npm runs no program')
}
const expectHomePage = async () => {
  const page = await fetch(`http://localhost:${port}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('</html>')
}
const expectNothingChanged = () =>
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' })).toBe('')

/**
 * For every script of package.json: how it is run here, in this order, or why it is not run. A script `pre…` runs
 * before the script of the rest of its name. `admin`, `check-books` and `retention` open the database that `start` has
 * created.
 */
const scripts: Record<string, (() => Promise<void>) | string> = {
  start: () => expectServing(startNpmScript('start'), `http://localhost:${port}/ready`, expectHomePage),
  build: async () => {
    await expectSuccess('build')
    expect(readCloneFile('apps/admin/build/index.html')).toContain('<script')
  },
  dev: () => expectServing(startNpmScript('dev'), `http://localhost:${port}/ready`, expectHomePage),
  'stand-ins': () => {
    const inbox = `http://localhost:${port + 1}/inbox`
    return expectServing(startNpmScript('stand-ins'), inbox, async () => expect((await fetch(inbox)).status).toBe(200))
  },
  admin: async () => {
    const wrong = await waitUntilEnded(startNpmScript('admin'))
    expect(wrong.code).toBe(2)
    expect(wrong.said).toContain('Usage, with the environment variables of the shop:\n  npm run admin -- create-owner')
    const said = await expectSuccess('admin', ['create-owner', '--email', 'anna@example.nl', '--name', 'Anna'])
    expect(said).toContain('anna@example.nl is now an owner')
  },
  'check-books': async () => {
    await expectSuccess('check-books')
  },
  retention: async () => {
    expect(await expectSuccess('retention', ['--dry-run'])).toContain('Nothing was changed.')
  },
  generate: async () => {
    await expectSuccess('generate')
    expectNothingChanged()
  },
  fix: async () => {
    await expectSuccess('fix')
    expectNothingChanged()
  },
  check: async () => {
    await expectSuccess('check')
    expectNothingChanged()
  },
  bench: async () => {
    const said = await expectSuccess('bench', ['--short', '--only', 'scripts', '--json'])
    expect(said).toContain('"startSeconds"')
  },
  chaos: async () => {
    expect(await expectSuccess('chaos', ['--only', 'model', '--histories', '20'])).toContain('20 histories')
  },
  pack: '`pack.long.test.ts` makes the archive and starts it',
  postinstall: 'npm runs it after each install',
  test: 'it would run itself',
  'test:long': 'it would run itself',
  lighthouse: 'it fetches Lighthouse, measures for minutes, and its verdict depends on the machine',
}

beforeAll(async () => {
  port = await findConsecutiveFreePorts(4)
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, clone])
  const { code, said } = await waitUntilEnded(
    startCommand('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund']),
  )
  expect(code, said).toBe(0)
}, longMs)
afterEach(async () => {
  for (const one of running.splice(0)) {
    if (one.child.pid) killGroup(one.child.pid)
    if (one.code === null) await waitUntilEnded(one)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

test('every script of package.json is run below, or named with its reason', () => {
  const names = Object.keys((JSON.parse(readCloneFile('package.json')) as { scripts: Record<string, string> }).scripts)
  const isHook = (name: string) => name.startsWith('pre') && names.includes(name.slice(3))
  expect(names.filter((name) => !isHook(name)).sort()).toEqual(Object.keys(scripts).sort())
})

const runs = Object.entries(scripts).filter((one): one is [string, () => Promise<void>] => typeof one[1] === 'function')
test.each(runs)(
  'npm run %s',
  async (_name, run) => {
    await expect(run()).resolves.toBeUndefined()
  },
  longMs,
)

test(
  'what runs before the long suite finds a browser',
  async () => {
    const { code, said } = await waitUntilEnded(startCommand('node', ['scripts/prepare.js', 'long']))
    expect(code, said).toBe(0)
    expect(said).toContain('Browser for the tests: ')
  },
  longMs,
)

const accountVariables = (name: string) => ({
  [`STRIPE_${name}_SECRET_KEY`]: `sk_test_${name}_of_this_test`,
  [`STRIPE_${name}_PUBLISHABLE_KEY`]: `pk_test_${name}_of_this_test`,
  [`STRIPE_${name}_WEBHOOK_SECRET`]: `whsec_${name}_of_this_test`,
})

test.skipIf(!serverUrl)(
  'without packages of development and without the demo scripts/production.ts opens the shop, and ends all processes',
  async () => {
    const omitted = await waitUntilEnded(
      startCommand('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund']),
    )
    expect(omitted.code, omitted.said).toBe(0)
    for (const developed of ['demo', 'stand-ins', 'tests']) rmSync(join(clone, developed), { recursive: true })
    for (const left of ['vitest', 'vite', 'smtp-server', '@mui/material'])
      expect([left, existsSync(join(clone, 'node_modules', left))]).toEqual([left, false])
    const tls = port + 3
    const database = await createDatabase(serverUrl!)
    try {
      const production = {
        PUBLIC_URL: `https://localhost:${tls}`,
        PORT: String(port),
        DATABASE_URL: database.url,
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
        SECRET_KEY: 'a secret of this test that has more than 32 characters',
        ...accountVariables('STANDARD'),
        ...accountVariables('SGR'),
        // These names do not resolve, so that nothing leaves the machine. The start succeeds nevertheless.
        STRIPE_API_URL: 'http://cards.invalid',
        ETG_API_URL: 'http://hotels.invalid',
        ETG_KEY_ID: '4711',
        ETG_API_KEY: 'a key of this test',
        ETG_CONTACT_PHONE: '+31 20 555 0100',
        SMTP_URL: 'smtp://mail.invalid',
        MAIL_FROM: 'Shop <hello@shop.example>',
        DATA_DIR: join(folder, 'production'),
      }
      const one = startCommand('node_modules/.bin/node', ['scripts/production.ts'], production)
      await retryUntilPasses(() => {
        expect(one.code, one.said).toBeNull()
        expect(one.said).toContain('Production layout is open')
      }, longMs)
      const ca = readFileSync(join(folder, 'production/tls/cert.pem'))
      for (const path of ['/api/health', '/admin', '/auth/reset-password'])
        expect([path, await statusOf(`https://localhost:${tls}${path}`, ca)]).toEqual([path, 200])
      const owner = ['create-owner', '--email', 'anna@example.nl', '--name', 'Anna']
      const said = await expectSuccess('admin', owner, { SHOP_ENV: 'production', ...production })
      expect(said).toContain('anna@example.nl is now an owner')
      expect(said).not.toContain('Installing packages')
      // 503, because this shop has not been opened yet.
      expect(await statusOf(`https://localhost:${tls}/`, ca)).toBe(503)
      // The proxy refuses a body that arrives byte by byte.
      expect(await requestSlowly(`https://localhost:${tls}/api/deals/search`, ca)).toBe(408)
      one.child.kill('SIGTERM')
      const end = await waitUntilEnded(one)
      expect(end.code, end.said).toBe(0)
      for (const role of ['web 1', 'web 2', 'worker']) expect(end.said).toContain(`${role} ended (0)`)
    } finally {
      await database.drop()
    }
  },
  longMs,
)

const statusOf = (url: string, ca: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { ca, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    })
      .on('error', reject)
      .end()
  })

/** The status of a request whose body never ends and arrives at one byte per second. */
const requestSlowly = (url: string, ca: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': '300' }
    const slow = request(url, { method: 'POST', ca, agent: false, headers }, (answer) => {
      clearInterval(drip)
      answer.resume()
      resolve(answer.statusCode!)
    })
    const drip = setInterval(() => slow.write(' '), 1_000)
    slow.on('error', reject)
  })
