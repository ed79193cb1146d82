/** The program that `npm start` runs, as a separate process: its build and its output. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isShopBuilt } from '@tussenuit/server/pages/pages.ts'
import { type Apart, startSeparateProcesses } from '../../chaos/processes.ts'

let apart: Apart
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'test')
  apart = await startSeparateProcesses(null)
  await apart.start()
}, 480_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await apart?.close()
})

test('what the tests of this file run is the bundle, because it was built from the present sources', () => {
  const program = "import('./apps/server/bundle.js').then((bundle) => console.log(bundle.isBundleCurrent()))"
  const cwd = new URL('../../../', import.meta.url)
  expect(spawnSync(process.execPath, ['-e', program], { cwd, encoding: 'utf8' }).stdout).toBe('true\n')
})

test('the running server renders with the production build of React, for any NODE_ENV', async () => {
  expect(process.env['NODE_ENV'], 'what the process inherits').not.toBe('production')
  const health = (await (await fetch(`${apart.url}/api/health`)).json()) as { data: { react: string } }
  expect(health.data.react).toBe('production')
})

test.skipIf(!isShopBuilt())('the health page is a page, and so is the home page', async () => {
  for (const path of ['/health', '/']) {
    const page = await fetch(apart.url + path)
    expect(page.status, path).toBe(200)
    expect(page.headers.get('content-type'), path).toContain('text/html')
  }
})
