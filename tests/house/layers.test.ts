import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  areaFromPath,
  dependenciesBetweenAreas,
  dependenciesBetweenSlices,
  findCycles,
  areasTable,
  files,
  areaLevel,
  floors,
  relativeImports,
  findUpwardImports,
  readAreas,
  readEdges,
  sliceFromPath,
} from './layers.ts'
import type { Node } from 'oxc-parser'
import { root, sources } from './sources.ts'
import { literalText, nodesIn, parseSource, dottedName } from './tree.ts'

const edges = readEdges()
const describeEdges = (list: readonly { from: string; to: string }[]) =>
  list.map(({ from, to }) => `${from} imports ${to}`)

test('imports are read with a parser: values, types, re-exports, later ones and added types', () => {
  const text = `import { a, type B } from './a.ts'
import {
  type C,
  type D,
} from '../other/c.ts'
import type { E } from './e.ts'
// import { no } from './comment.ts'
const text = "import { no } from './text.ts'"
export { f } from './f.ts'
export type * from './g.ts'
const later = import('./h.ts')
type I = import('./i.ts').I
declare module '../shared/shop.ts' { interface Shop { a: number } }
import 'node:fs'`
  expect(relativeImports('modules/x/y.ts', text).toSorted((a, b) => a.to.localeCompare(b.to))).toEqual(
    [
      { to: 'modules/other/c.ts', typeOnly: true },
      { to: 'modules/shared/shop.ts', typeOnly: true },
      { to: 'modules/x/a.ts', typeOnly: false },
      { to: 'modules/x/e.ts', typeOnly: true },
      { to: 'modules/x/f.ts', typeOnly: false },
      { to: 'modules/x/g.ts', typeOnly: true },
      { to: 'modules/x/h.ts', typeOnly: false },
      { to: 'modules/x/i.ts', typeOnly: true },
    ].map((one) => ({ from: 'modules/x/y.ts', ...one })),
  )
  expect(edges.length).toBeGreaterThan(1_000)
  const known = new Set(sources.map(({ path }) => path))
  expect(edges.filter(({ to }) => /^modules\/.*\.ts$/.test(to) && !known.has(to))).toEqual([])
})

test('a cycle is found, and an import that does not lead down', () => {
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'a' },
    { from: 'c', to: 'd' },
  ]
  expect(findCycles(circle)).toEqual([['a', 'b', 'c']])
  expect(findCycles(circle.slice(1))).toEqual([])
  const edge = (from: string, to: string) => ({
    from: `modules/${from}/a.ts`,
    to: `modules/${to}/b.ts`,
    typeOnly: true,
  })
  const up = edge('shared', 'platform/pricing')
  const sideways = edge('catalogue/deal', 'money/payment')
  const inside = edge('sale/booking', 'sale/voucher')
  expect(findUpwardImports([up, sideways, inside, edge('sale/booking', 'money/payment')])).toEqual([up, sideways])
})

test('every area has one floor, and at least one slice', () => {
  const areas = readAreas()
  expect(floors.flatMap((named) => Object.keys(named)).toSorted()).toEqual([...areas.keys()].toSorted())
  expect([...areas].filter(([, slices]) => slices.length === 0).map(([area]) => area)).toEqual([
    'client',
    'shared',
    'sql',
  ])
  const slices = [...areas.values()].flat()
  expect(slices.length).toBeGreaterThan(40)
  expect(slices.length).toBe(new Set(slices).size)
})

test('areas import the floors below their own, types included', () => {
  expect(dependenciesBetweenSlices(edges).length).toBeGreaterThan(500)
  expect(dependenciesBetweenAreas(edges).length).toBeGreaterThan(500)
  expect(describeEdges(findUpwardImports(edges))).toEqual([])
})

test('no files, slices or areas form an import cycle, types included', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(findCycles(edges)).toEqual([])
  expect(findCycles(dependenciesBetweenSlices(edges))).toEqual([])
  expect(findCycles(dependenciesBetweenAreas(edges))).toEqual([])
})

/** The members of `Shop` that a file reads, or names in `Pick<Shop, …>`. */
function portsNamedIn(path: string, text: string): string[] {
  return nodesIn(parseSource(path, text).program).flatMap((node) => {
    if (node.type === 'MemberExpression') return /^shop\.(\w+)$/.exec(dottedName(node))?.[1] ?? []
    if (node.type !== 'TSTypeReference' || dottedName(node.typeName as Node) !== 'Pick') return []
    const [of, names] = node.typeArguments?.params ?? []
    if (of?.type !== 'TSTypeReference' || dottedName(of.typeName as Node) !== 'Shop' || !names) return []
    return nodesIn(names).flatMap((one) => literalText(one) ?? [])
  })
}

test('a slice uses its own ports, those of slices of its area that it imports, and those of the floors below', () => {
  const planted = 'const f = (shop: Pick<\n  Shop,\n  "db" | "supplier"\n>) => shop\n  .payments\n  .read()'
  expect(portsNamedIn('x.ts', planted).toSorted()).toEqual(['db', 'payments', 'supplier'])
  const owners = new Map<string, string>()
  for (const { path, code } of sources.filter((source) => files.includes(source.path)))
    for (const [, slice, body] of code.matchAll(
      /declare module '(?:\.\.\/)+(shared)\/shop\.ts' \{\s*interface Shop \{([^}]*)/g,
    ))
      if (slice) for (const [, port] of body!.matchAll(/^\s*(\w+):/gm)) owners.set(port!, path)
  expect([...owners.keys()].toSorted()).toEqual([
    'backupDrill',
    'cancellationAmounts',
    'dealIndex',
    'directory',
    'documents',
    'jobQueue',
    'journalExport',
    'mail',
    'mailContents',
    'payments',
    'pictures',
    'purchases',
    'recordPageSpeed',
    'sales',
    'sessionStore',
    'supplier',
    'travelTexts',
    'vatRegister',
  ])
  const used = sources
    .filter(({ path }) => files.includes(path))
    .flatMap(({ path, text }) =>
      [...new Set(portsNamedIn(path, text))].flatMap((port) => {
        const owner = owners.get(port)
        return owner === undefined ? [] : [{ path, port, owner }]
      }),
    )
  expect(used.length).toBeGreaterThan(40)
  const imported = new Set(dependenciesBetweenSlices(edges).map(({ from, to }) => `${from} ${to}`))
  const mayUse = (path: string, owner: string) =>
    sliceFromPath(path) === sliceFromPath(owner) ||
    areaLevel(areaFromPath(owner)!) < areaLevel(areaFromPath(path)!) ||
    (areaFromPath(owner) === areaFromPath(path) && imported.has(`${sliceFromPath(path)} ${sliceFromPath(owner)}`))
  expect(mayUse('modules/catalogue/hotel/store.ts', 'modules/money/payment/ports.ts')).toBe(false)
  expect(mayUse('modules/money/payment/store.ts', 'modules/money/refund/ports.ts')).toBe(false)
  expect(
    used.filter(({ path, owner }) => !mayUse(path, owner)).map(({ path, port }) => `${path} uses ${port}`),
  ).toEqual([])
})

test('ARCHITECTURE.md draws areas, floors and arrows as they are', () => {
  expect(readFileSync(new URL('ARCHITECTURE.md', root), 'utf8')).toContain(areasTable(edges))
})
