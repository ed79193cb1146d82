/** The path of the browser for tests, and its flags for a machine without a display or internet access. */
import { existsSync, readFileSync } from 'node:fs'

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that `npm test` found, else CHROMIUM_PATH, else the system's. */
export function findBrowserPath(): string {
  const mark = new URL('../node_modules/.browser', import.meta.url)
  const found = [
    existsSync(mark) ? readFileSync(mark, 'utf8').trim() : '',
    process.env['CHROMIUM_PATH'] ?? '',
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
  ].find((path) => path !== '' && existsSync(path))
  if (!found) throw new Error('no Chromium was found: set CHROMIUM_PATH')
  return found
}
