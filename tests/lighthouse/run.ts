/**
 * `npm run lighthouse`: checks the main pages with Lighthouse's phone profile, in a separate shop that serves the
 * production build. Lighthouse has its own folder and lock file, and is installed at the first run. Each page is
 * checked three times and the median counts: the exit code is 1 if it is below the minimum score.
 *
 * Each result is given in three forms: as measured with Lighthouse's own factor; with the factor for this machine
 * (calibrated.ts), which is compared with the minimum; and with CPU time only, which shows how much of a low score is
 * caused by a busy processor.
 *
 * - --only home, listing, detail, booking or my-booking: checks only that page
 * - --times 5: number of checks per page
 * - --out folder: stores the reports and the last trace of each page
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { createClient } from '@tussenuit/modules/client/client.ts'
import { findBenchPages } from '../bench/places.ts'
import { type Running, startProcess } from '../bench/processes.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { findBookableStay, payByCard, reserveRoom } from '../booking-steps.ts'
import { browserFlags, findBrowserPath } from '../browser-path.ts'
import type { TestShop } from '../harness.ts'
import { slowdownFactor } from './calibrated.ts'
import { convertToProcessorTime, type TraceEvent } from './processor-time.ts'

const here = new URL('./', import.meta.url).pathname
const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    only: { type: 'string', multiple: true },
    times: { type: 'string', default: '3' },
  },
})
const scratch = mkdtempSync(join(tmpdir(), 'tussenuit-lighthouse-'))
const reports = options.out ? resolve(options.out) : scratch

/**
 * The minimum scores, from 0 to 100. Booking pages are excluded from search engines, for which Lighthouse deducts
 * points.
 */
const agreed = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof agreed
const categories = Object.keys(agreed) as Category[]
const asides: Record<string, string[]> = { booking: ['is-crawlable'], 'my-booking': ['is-crawlable'] }

type Audit = { score: number | null; title: string; displayValue?: string; scoreDisplayMode: string }
type Result = {
  environment: { benchmarkIndex: number }
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

function installLighthouse(): void {
  if (existsSync(join(here, 'node_modules', 'lighthouse'))) return
  console.log('Installing Lighthouse (once) …')
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: here,
    stdio: 'inherit',
    env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: 'true' },
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

/** Visits the pages once, because each picture size is generated at its first request and then stored. */
async function visitPages(urls: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowserPath(), args: browserFlags })
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  for (const url of urls) await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  await browser.close()
}

function runLighthouse(url: string, args: string[]): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(here, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      ...args,
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: findBrowserPath() } },
  )
  if (status !== 0) throw new Error(`Lighthouse gave up on ${url}: ${stderr.slice(-2000)}`)
}

function readResult(name: string, url: string, gathered: string, more: string[] = []): Result {
  const file = join(reports, `${name}.json`)
  runLighthouse(url, [`-A=${gathered}`, '--output=json', `--output-path=${file}`, ...more])
  return JSON.parse(readFileSync(file, 'utf8')) as Result
}

type PageResult = {
  /** Measured with Lighthouse's own factor. */
  measured: Result
  /** Computed with the factor for this machine. */
  calibrated: Result
  /** Computed with CPU time only. */
  worked: Result
}

function checkPage(name: string, url: string): PageResult {
  const gathered = join(scratch, 'gathered')
  rmSync(gathered, { recursive: true, force: true })
  runLighthouse(url, [`-G=${gathered}`, `--chrome-flags=--headless=new ${browserFlags.join(' ')}`])
  const measured = readResult(`${name}-measured`, url, gathered)
  copyFileSync(join(gathered, 'trace.json'), join(reports, `${name}-trace.json`))
  const calibrated = judgeCalibrated(`${name}-calibrated`, url, gathered, measured.environment.benchmarkIndex)
  const trace = JSON.parse(readFileSync(join(gathered, 'trace.json'), 'utf8')) as { traceEvents: TraceEvent[] }
  convertToProcessorTime(trace.traceEvents)
  writeFileSync(join(gathered, 'trace.json'), JSON.stringify(trace))
  return { measured, calibrated, worked: readResult(`${name}-worked`, url, gathered) }
}

/** Computes the result with another factor. Lighthouse reuses artifacts only if they contain that factor. */
function judgeCalibrated(name: string, url: string, gathered: string, benchmarkIndex: number): Result {
  const factor = slowdownFactor(benchmarkIndex)
  const file = join(gathered, 'artifacts.json')
  const before = readFileSync(file, 'utf8')
  const artifacts = JSON.parse(before) as { settings: { throttling: { cpuSlowdownMultiplier: number } } }
  artifacts.settings.throttling.cpuSlowdownMultiplier = factor
  writeFileSync(file, JSON.stringify(artifacts))
  try {
    return readResult(name, url, gathered, [`--throttling.cpuSlowdownMultiplier=${factor}`])
  } finally {
    writeFileSync(file, before)
  }
}

/** Repeats a check for which Chrome recorded no trace, which happens occasionally. */
function checkPageWithRetry(name: string, url: string): PageResult {
  try {
    return checkPage(name, url)
  } catch (error) {
    if (!String(error).includes('Please run Lighthouse again')) throw error
    console.log(`${name.padEnd(8)} no trace was recorded, trying again`)
    return checkPage(name, url)
  }
}

const performanceOf = (result: Result): number => Math.round(result.categories.performance.score * 100)

function medianResult(results: Result[]): Result {
  return results.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor((results.length - 1) / 2)]!
}

/** The score from 0 to 100, without the audits that do not apply to the page. */
function scoreOf(result: Result, category: Category, aside: string[]): number {
  const { score, auditRefs } = result.categories[category]
  if (!auditRefs.some(({ id }) => aside.includes(id))) return Math.round(score * 100)
  const counted = auditRefs.filter(
    ({ id, weight }) => weight > 0 && !aside.includes(id) && result.audits[id]!.score !== null,
  )
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  return Math.round(
    (counted.reduce((sum, { id, weight }) => sum + weight * result.audits[id]!.score!, 0) / weights) * 100,
  )
}

function printReport(name: string, how: string, results: Result[]): boolean {
  const aside = asides[name] ?? []
  const result = medianResult(results)
  const scores = categories.map((category) => ({ category, score: scoreOf(result, category, aside) }))
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ].map((id) => `${id} ${result.audits[id]?.displayValue ?? '?'}`)
  console.log(
    `${name.padEnd(8)} ${how.padEnd(10)} ` +
      `${scores.map(({ category, score }) => `${category} ${score}`).join('  ')}  (performance ` +
      `${results.map(performanceOf).join(', ')})\n${' '.repeat(20)}${metrics.join(', ')}`,
  )
  const low = scores.filter(({ category, score }) => score < agreed[category])
  for (const { category } of low)
    for (const { id, weight } of result.categories[category].auditRefs) {
      const audit = result.audits[id]!
      if (weight > 0 && audit.score !== null && audit.score < 0.9 && !aside.includes(id))
        console.log(`${' '.repeat(20)}${category}: ${id} ${audit.displayValue ?? audit.title}`)
    }
  return low.length === 0
}

function checkPageScores(name: string, url: string): boolean {
  const looks = Array.from({ length: Number(options.times) }, () => checkPageWithRetry(name, url))
  console.log(
    `${name.padEnd(8)} this machine's benchmark index: ` +
      `${looks.map((look) => look.measured.environment.benchmarkIndex).join(', ')}`,
  )
  printReport(
    name,
    'measured',
    looks.map((look) => look.measured),
  )
  const good = printReport(
    name,
    'calibrated',
    looks.map((look) => look.calibrated),
  )
  printReport(
    name,
    'worked',
    looks.map((look) => look.worked),
  )
  return good
}

/** Books and pays a stay; returns the path of its my-booking page once the hotel has confirmed. */
async function bookStayPath(url: string, standIns: string): Promise<string> {
  const session = crypto.randomUUID()
  const client = createClient(
    (path, init) => fetch(url + path, init),
    () => ({ 'session-id': session }),
  )
  const shop = { client, url, standIns } as unknown as TestShop
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 30 }))
  await payByCard(shop, reservation)
  const number = reservation.reservationNumber
  for (const until = Date.now() + 120_000; Date.now() < until; await wait(500)) {
    const { data } = await client('GET /getReservationStatusMessage/:id', { params: { id: number }, query: {} })
    if (data.state === 'confirmed') return `/my-booking?number=${number}&token=${reservation.manage_token}`
  }
  throw new Error(`${number} was not confirmed`)
}

installLighthouse()
mkdirSync(reports, { recursive: true })
const running: Running[] = []
try {
  const port = await findConsecutiveFreePorts(3)
  const url = `http://localhost:${port}`
  const env = {
    SHOP_ENV: 'demo',
    PORT: String(port),
    HOST: '127.0.0.1',
    STAND_IN_PORT: String(port + 1),
    DATA_DIR: join(scratch, 'data'),
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
  }
  running.push(await startProcess('stand-ins/main.ts', env, `http://127.0.0.1:${port + 1}/inbox/messages.json`))
  // The first start fetches prices in the background. They are stored, so the second start does not.
  const first = await startProcess('apps/server/main.js', { ...env, STAND_INS: 'apart' }, `${url}/ready`)
  await first.stop()
  running.push(await startProcess('apps/server/main.js', { ...env, STAND_INS: 'apart' }, `${url}/ready`))
  const { category, slug, dealId } = await findBenchPages(url)
  const pages = {
    home: '/',
    listing: `/packages/${category}`,
    detail: `/packages/${category}/${slug}`,
    booking: `/booking/${category}/${slug}?step=date&q=${dealId}`,
    ...(!options.only || options.only.includes('my-booking')
      ? { 'my-booking': await bookStayPath(url, `http://127.0.0.1:${port + 1}`) }
      : {}),
  }
  const wanted = Object.entries(pages).filter(([name]) => !options.only || options.only.includes(name))
  await visitPages(wanted.map(([, path]) => url + path))
  let good = true
  for (const [name, path] of wanted) good = checkPageScores(name, url + path) && good
  process.exitCode = good ? 0 : 1
} finally {
  for (const one of running.reverse()) await one.stop()
  rmSync(scratch, { recursive: true, force: true })
}
