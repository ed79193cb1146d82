/** Takes the screenshots of the README: `node scripts/screenshots.ts`. Starts its own demo and stops it afterwards. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserFlags, findBrowserPath } from '../tests/browser-path.ts'

type Shot = { name: string; path: string; width: number; height: number; language?: string; dark?: boolean }

const deal = '/packages/wellness/heather-and-sauna-on-the-veluwe?q=1'
const dates = '/booking/wellness/heather-and-sauna-on-the-veluwe?step=date&q=1'
const shots: Shot[] = [
  { name: 'home', path: '/', width: 1280, height: 1100 },
  { name: 'listing', path: '/packages/all', width: 1280, height: 1100 },
  { name: 'package', path: deal, width: 1280, height: 1100 },
  { name: 'dates', path: dates, width: 1280, height: 1100 },
  { name: 'home-phone', path: '/', width: 390, height: 844 },
  { name: 'dates-phone', path: dates, width: 390, height: 844 },
  { name: 'package-phone-dark', path: deal, width: 390, height: 844, dark: true },
  { name: 'listing-phone', path: '/packages/all', width: 390, height: 844 },
  { name: 'package-dutch', path: `${deal}&lang=nl`, width: 1280, height: 1100, language: 'nl' },
  { name: 'package-persian', path: `${deal}&lang=fa`, width: 1280, height: 1100, language: 'fa' },
  { name: 'dates-phone-urdu', path: `${dates}&lang=ur`, width: 390, height: 844, language: 'ur' },
  { name: 'home-phone-persian', path: '/?lang=fa', width: 390, height: 844, language: 'fa' },
]

const folder = new URL('../docs/screens/', import.meta.url)
const port = await freePort()
const data = mkdtempSync(join(tmpdir(), 'tussenuit-screens-'))
const server = spawn(process.execPath, ['apps/server/main.js'], {
  cwd: new URL('../', import.meta.url),
  env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error' },
  stdio: 'inherit',
})
const url = `http://localhost:${port}`
await waitUntilReady()

const browser = await chromium.launch({ executablePath: findBrowserPath(), args: browserFlags })
mkdirSync(folder, { recursive: true })
for (const shot of shots) {
  const page = await browser.newPage({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: shot.language ?? 'en',
    deviceScaleFactor: shot.width < 500 ? 1.5 : 1,
  })
  await page.goto(url + shot.path, { waitUntil: 'load' })
  // Answers the cookie question, so that its dialog does not cover the page.
  await page
    .locator('.cookie-question button')
    .first()
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await page.waitForTimeout(2_500)
  writeFileSync(new URL(`${shot.name}.jpg`, folder), await page.screenshot({ type: 'jpeg', quality: 74 }))
  await page.close()
}
await browser.close()
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(data, { recursive: true, force: true })

async function waitUntilReady(): Promise<void> {
  for (let second = 0; second < 120; second += 1) {
    if ((await fetch(`${url}/ready`).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('the shop did not open')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
