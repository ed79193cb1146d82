import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortenRouteList } from './shorten-route-list.ts'

test('the list of routes keeps what the browser reads of a route', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'routes-'))
  const list = join(folder, 'manifest-1a2b.js')
  const page = join(folder, 'manifest-page.js')
  await writeFile(page, 'export default 1')
  const entry = { module: '/entry.js', imports: ['/react.js'], css: [] }
  const route = { id: 'home', path: '', hasAction: false, hasLoader: true, module: '/home.js', css: [] }
  await writeFile(
    list,
    `window.__reactRouterManifest=${JSON.stringify({
      entry,
      routes: { home: { ...route, imports: ['/react.js', '/home-part.js'] } },
      version: '1',
    })};`,
  )
  await shortenRouteList(folder)
  const { hasAction: _, ...needed } = route
  expect(await readFile(list, 'utf8')).toBe(
    `window.__reactRouterManifest=${JSON.stringify({
      entry,
      routes: { home: { ...needed, imports: ['/home-part.js'] } },
      version: '1',
    })};`,
  )
  expect(await readFile(page, 'utf8')).toBe('export default 1')
  await rm(folder, { recursive: true })
})
