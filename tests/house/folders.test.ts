import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  findCrossFeatureImports,
  demoImportsInServer,
  importsDemo,
  officeFolder,
  serverFolders,
  findUpwardServerImports,
} from './folders.ts'
import type { Edge } from './layers.ts'
import { root, sources } from './sources.ts'

const edges: Edge[] = sources
  .filter(({ path, isTest }) => /^apps\/(?:server|admin\/app)\//.test(path) && !isTest)
  .flatMap(({ path, imports }) => imports.map(({ target, typeOnly }) => ({ from: path, to: target, typeOnly })))
const describeEdges = (list: readonly Edge[]) => list.map(({ from, to }) => `${from} imports ${to}`)
const makeEdge = (from: string, to: string): Edge => ({ from, to, typeOnly: true })

test('folders of the server import the folders before them', () => {
  const up = makeEdge('apps/server/http/access.ts', 'apps/server/pages/pages.ts')
  const command = makeEdge('apps/server/pages/pages.ts', 'apps/server/admin.ts')
  const down = makeEdge('apps/server/pages/pages.ts', 'apps/server/http/access.ts')
  expect(
    findUpwardServerImports([up, command, down, makeEdge('apps/server/admin.ts', 'apps/server/start/app.ts')]),
  ).toEqual([up, command])
  const folders = readdirSync(new URL('apps/server/', root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'build'].includes(entry.name))
    .map((entry) => entry.name)
  expect(folders.toSorted()).toEqual(serverFolders.toSorted())
  expect(edges.filter(({ from }) => from.startsWith('apps/server/')).length).toBeGreaterThan(200)
  expect(describeEdges(findUpwardServerImports(edges))).toEqual([])
})

test("the demo is imported by the start of a demo only, and is no dependency of the server's package", () => {
  const pictures = makeEdge('apps/server/start/start.ts', 'demo/picture-source.ts')
  const keys = makeEdge('apps/server/config/config.ts', 'stand-ins/run.ts')
  const start = makeEdge('apps/server/start/demo.ts', 'demo/load.ts')
  expect(demoImportsInServer([pictures, keys, start, makeEdge('stand-ins/main.ts', 'demo/load.ts')])).toEqual([
    pictures,
    keys,
  ])
  expect(importsDemo("import { hotels } from '@tussenuit/demo/hotels/index.ts'")).toBe(true)
  expect(importsDemo("const { hotels } = await import('@tussenuit/demo/hotels/index.ts')")).toBe(false)
  expect(describeEdges(demoImportsInServer(edges))).toEqual([])
  const ofDemo = sources.find(({ path }) => path === 'apps/server/start/demo.ts')!
  expect(ofDemo.imports.filter(({ target }) => /^(?:demo|stand-ins)\//.test(target)).length).toBeGreaterThan(3)
  expect(importsDemo(ofDemo.code)).toBe(false)
  const packages = ['apps/server', 'adapters', 'modules', 'languages', 'apps/shop', 'apps/admin'].map((folder) => {
    const text = readFileSync(new URL(`${folder}/package.json`, root), 'utf8')
    return Object.keys((JSON.parse(text) as { dependencies?: Record<string, string> }).dependencies ?? {})
  })
  expect(packages.flat()).toContain('@tussenuit/modules')
  expect(packages.flat().filter((name) => /^@tussenuit\/(?:demo|stand-ins)$/.test(name))).toEqual([])
})

test('no feature of the office imports another, and the kit imports none', () => {
  const wrong = [
    makeEdge('apps/admin/app/sales/vouchers/list.tsx', 'apps/admin/app/sales/reservations/list.tsx'),
    makeEdge('apps/admin/app/today/page.tsx', 'apps/admin/app/sales/vouchers/list.tsx'),
    makeEdge('apps/admin/app/kit/use-action.ts', 'apps/admin/app/today/page.tsx'),
    makeEdge('apps/admin/app/kit/use-action.ts', 'apps/admin/app/shell/menu.tsx'),
    makeEdge('apps/admin/app/today/page.tsx', 'apps/admin/app/shell/menu.tsx'),
  ]
  const allowed = [
    makeEdge('apps/admin/app/shell/office.tsx', 'apps/admin/app/today/page.tsx'),
    makeEdge('apps/admin/app/sales/vouchers/list.tsx', 'apps/admin/app/kit/use-action.ts'),
    makeEdge('apps/admin/app/sales/vouchers/list.tsx', 'apps/admin/app/sales/vouchers/calls.ts'),
  ]
  expect(findCrossFeatureImports([...wrong, ...allowed])).toEqual(wrong)
  expect(new Set(edges.map(({ from }) => officeFolder(from))).size).toBeGreaterThan(15)
  expect(describeEdges(findCrossFeatureImports(edges))).toEqual([])
})
