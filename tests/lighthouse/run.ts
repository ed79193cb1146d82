/**
 * `npm run lighthouse`: looks over the main pages with Lighthouse's phone profile, in a shop of its own that serves the
 * production build. Lighthouse has its own folder and lock file, installed here at the first run. Each page is looked
 * over three times and the middle one counts, for a machine is never as calm as the score is fine; a time in which others
 * took the processor from this machine says nothing about the page and is looked over again, a few times. Ends with 1
 * where a page is below what was agreed. --only home|listing|detail|booking; --times 5; --out folder keeps the reports.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { placesIn } from '../bench/places.ts'
import { freePortsInARow, type Running, startProcess } from '../bench/processes.ts'
import { browserFlags, browserPath } from '../browser-path.ts'

const here = new URL('.', import.meta.url).pathname
const { values: options } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string', multiple: true }, times: { type: 'string', default: '3' } } })
const scratch = mkdtempSync(join(tmpdir(), 'tussenuit-lighthouse-'))
const reports = options.out ? resolve(options.out) : scratch

/** The lowest score that will do, 0 to 100. A booking page is kept out of search engines, which Lighthouse counts against it. */
const agreed = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof agreed
const categories = Object.keys(agreed) as Category[]
const asides: Record<string, string[]> = { booking: ['is-crawlable'] }

type Audit = { score: number | null; title: string; displayValue?: string; scoreDisplayMode: string }
type Result = { categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>; audits: Record<string, Audit> }

function install(): void {
  if (existsSync(join(here, 'node_modules', 'lighthouse'))) return
  console.log('Installing Lighthouse (once) …')
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: here, stdio: 'inherit', env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: 'true' } })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

/** Pictures are drawn in each size when it is first asked for, and kept: a visitor before has been here. */
async function visit(urls: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  for (const url of urls) await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  await browser.close()
}

function lookOver(name: string, url: string): Result {
  const file = join(reports, `${name}.json`)
  const args = [join(here, 'node_modules/lighthouse/cli/index.js'), url, '--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join(',')}`, `--chrome-flags=--headless=new ${browserFlags.join(' ')}`]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, CHROME_PATH: browserPath() } })
  if (status !== 0) throw new Error(`Lighthouse gave up on ${name}: ${stderr.slice(-2000)}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Result
}

/** Of all processor time so far, what was wanted and what of that the host gave to others ("steal"); nothing is known outside Linux. */
function processorTime(): { wanted: number; stolen: number } {
  if (!existsSync('/proc/stat')) return { wanted: 0, stolen: 0 }
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).slice(1).map(Number)
  return { wanted: user + nice + system + irq + softIrq + stolen, stolen }
}

type Look = { result: Result; score: number; /** The share of the processor that was taken away meanwhile. */ stolen: number }
const calm = 0.02

function lookOnce(name: string, url: string): Look {
  const before = processorTime()
  const result = lookOver(name, url)
  const after = processorTime()
  return { result, score: Math.round(result.categories.performance.score * 100), stolen: (after.stolen - before.stolen) / Math.max(1, after.wanted - before.wanted) }
}

/** The middle one, by performance, of the calmest looks; and all there were. */
function lookOverOften(name: string, url: string): { middle: Result; all: Look[] } {
  const times = Number(options.times)
  const all: Look[] = []
  while (all.length < times * 4 && all.filter((look) => look.stolen < calm).length < times) all.push(lookOnce(name, url))
  const calmest = all.toSorted((a, b) => a.stolen - b.stolen).slice(0, times).sort((a, b) => a.score - b.score)
  return { middle: calmest[Math.floor((calmest.length - 1) / 2)]!.result, all }
}

/** The score without the audits that do not apply to the page. */
function scoreOf(result: Result, category: Category, aside: string[]): number {
  const { score, auditRefs } = result.categories[category]
  if (!auditRefs.some(({ id }) => aside.includes(id))) return Math.round(score * 100)
  const counted = auditRefs.filter(({ id, weight }) => weight > 0 && !aside.includes(id) && result.audits[id]!.score !== null)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  return Math.round((counted.reduce((sum, { id, weight }) => sum + weight * result.audits[id]!.score!, 0) / weights) * 100)
}

function report(name: string, { middle: result, all }: ReturnType<typeof lookOverOften>): boolean {
  const aside = asides[name] ?? []
  const scores = categories.map((category) => ({ category, score: scoreOf(result, category, aside) }))
  const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'].map((id) => `${id} ${result.audits[id]?.displayValue ?? '?'}`)
  console.log(`${name.padEnd(9)} ${scores.map(({ category, score }) => `${category} ${score}`).join('  ')}  (${all.map((look) => `${look.score} with ${(look.stolen * 100).toFixed(1)} % taken`).join(', ')})\n          ${metrics.join(', ')}`)
  const low = scores.filter(({ category, score }) => score < agreed[category])
  for (const { category } of low) for (const { id, weight } of result.categories[category].auditRefs) {
    const audit = result.audits[id]!
    if (weight > 0 && audit.score !== null && audit.score < 0.9 && !aside.includes(id)) console.log(`          ${category}: ${id} ${audit.displayValue ?? audit.title}`)
  }
  return low.length === 0
}

install()
mkdirSync(reports, { recursive: true })
const running: Running[] = []
try {
  const port = await freePortsInARow(3)
  const url = `http://localhost:${port}`
  const env = { SHOP_ENV: 'demo', PORT: String(port), HOST: '127.0.0.1', STAND_IN_PORT: String(port + 1), DATA_DIR: join(scratch, 'data'), SMTP_URL: `smtp://127.0.0.1:${port + 2}`, PUBLIC_URL: url, LOG_LEVEL: 'error', NODE_ENV: 'production' }
  running.push(await startProcess('stand-ins/main.ts', env, `http://127.0.0.1:${port + 1}/inbox/messages.json`))
  // The first start goes on fetching prices for a while; the second has them.
  const first = await startProcess('apps/server/main.ts', { ...env, STAND_INS: 'apart' }, `${url}/ready`)
  await first.stop()
  running.push(await startProcess('apps/server/main.ts', { ...env, STAND_INS: 'apart' }, `${url}/ready`))
  const { category, slug, dealId } = await placesIn(url)
  const pages = { home: '/', listing: `/packages/${category}`, detail: `/packages/${category}/${slug}`, booking: `/booking/${category}/${slug}?step=date&q=${dealId}` }
  const wanted = Object.entries(pages).filter(([name]) => !options.only || options.only.includes(name))
  await visit(wanted.map(([, path]) => url + path))
  let good = true
  for (const [name, path] of wanted) good = report(name, lookOverOften(name, url + path)) && good
  process.exitCode = good ? 0 : 1
} finally {
  for (const one of running.reverse()) await one.stop()
  rmSync(scratch, { recursive: true, force: true })
}
