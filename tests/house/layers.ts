/**
 * The areas of the business by floor, lowest first, and the imports between them. A slice imports slices of its own
 * area and of lower floors, types included, without import cycles. `node tests/house/layers.ts` prints the figures.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root, sources } from './sources.ts'
import { parseSource } from './tree.ts'

/**
 * The contents of each area. `shared`, `sql` and `client` are single slices; every other area is a folder of slices.
 */
export const floors: readonly Record<string, string>[] = [
  { shared: 'money, days, parties, calls, refusals; the open type `Shop`' },
  { sql: 'what stores share: searches, headings, running totals, transactions, texts of one language' },
  {
    platform:
      'what every slice may write or hold: settings, mails, pictures, documents, audit log, tasks, sessions, ' +
      'idempotency, retention; prices and VAT as pure rules; what waits for a second member of staff',
  },
  {
    catalogue: 'what is sold: deals, hotels and their supplier, activities, categories and themes',
    money:
      'payments, refunds and disputes, which know a sale as a port only; from unpaid to paid; what codes are worth; ' +
      'invoices and postings',
    people: 'staff and what protects the shop, readers of the newsletter, content pages',
  },
  { availability: 'what can be booked when, from which price: lists, calendars, rooms and quotes, before a sale' },
  { sale: 'bookings and vouchers, and what happens to a sale afterwards or around it' },
  { office: 'what staff do across the subjects: edit, send back, decide, report, translate, exchange files' },
  { client: 'the table of all calls and the typed client' },
]

export type Edge = { from: string; to: string; typeOnly: boolean }

const flat = ['shared', 'sql', 'client']

/** The area of a path of `modules/`. */
export const areaFromPath = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1]

/** The slice of a path of `modules/`, by its folder: 'booking' for 'modules/sale/booking/store.ts'. */
export function sliceFromPath(path: string): string | undefined {
  const area = areaFromPath(path)
  return area === undefined || flat.includes(area) ? area : /^modules\/[^/]+\/([^/]+)\//.exec(path)?.[1]
}

export const areaLevel = (area: string): number => floors.findIndex((areas) => area in areas)

const foldersIn = (path: string): string[] =>
  readdirSync(new URL(path, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name)
    .toSorted()

/** The areas in `modules/`, with their slices. */
export const readAreas = (): Map<string, string[]> =>
  new Map(foldersIn('modules/').map((area) => [area, flat.includes(area) ? [] : foldersIn(`modules/${area}/`)]))

/** The relative imports of a file: values, types, re-exports, `import()` and `declare module`. */
export const relativeImports = (path: string, text: string): Edge[] =>
  parseSource(path, text)
    .imports.filter(({ target }) => target.startsWith('.'))
    .map(({ target, typeOnly }) => ({ from: path, to: posix.join(posix.dirname(path), target), typeOnly }))

export const files: string[] = sources
  .filter(({ path, isTest }) => sliceFromPath(path) !== undefined && !isTest)
  .map(({ path }) => path)

export const readEdges = (): Edge[] =>
  files.flatMap((path) => relativeImports(path, readFileSync(new URL(path, root), 'utf8')))

/** Imports of another area that is not on a lower floor. */
export const findUpwardImports = (edges: readonly Edge[]): Edge[] =>
  edges.filter(({ from, to }) => {
    const [source, target] = [areaFromPath(from)!, areaFromPath(to)]
    return target !== undefined && source !== target && areaLevel(target) >= areaLevel(source)
  })

/** Import cycles (Tarjan's strongly connected components). */
export function findCycles(edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const [order, low, stack, found] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[][],
  ]
  const visit = (node: string): void => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    stack.push(node)
    for (const to of next.get(node) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) low.set(node, Math.min(low.get(node)!, low.get(to)!))
    }
    if (low.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || next.get(node)?.includes(node)) found.push(group.toSorted())
  }
  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return found
}

type Arrow = { from: string; to: string }

const edgesBetween = (edges: readonly Edge[], nameOf: (path: string) => string | undefined): Arrow[] =>
  edges.flatMap(({ from, to }) => {
    const [source, target] = [nameOf(from), nameOf(to)]
    return source === undefined || target === undefined || source === target ? [] : { from: source, to: target }
  })

export const dependenciesBetweenSlices = (edges: readonly Edge[]): Arrow[] => edgesBetween(edges, sliceFromPath)

export const dependenciesBetweenAreas = (edges: readonly Edge[]): Arrow[] => edgesBetween(edges, areaFromPath)

/** The table and diagram of the areas in ARCHITECTURE.md. */
export function areasTable(edges: readonly Edge[]): string {
  const slices = readAreas()
  const arrows = dependenciesBetweenAreas(edges)
  const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')
  return [
    '| floor | area | what is in it | slices | imports |',
    '|---|---|---|---|---|',
    ...floors
      .flatMap((areas, floor) =>
        Object.entries(areas).map(([area, what]) => {
          const targets = new Set(arrows.filter(({ from }) => from === area).map(({ to }) => to))
          const below = [...targets].toSorted((a, b) => areaLevel(b) - areaLevel(a) || a.localeCompare(b))
          return `| ${floor} | \`${area}\` | ${what} | ${quoted(slices.get(area) ?? [])} | ${quoted(below)} |`
        }),
      )
      .toReversed(),
  ].join('\n')
}

if (process.argv[1]?.endsWith('layers.ts')) {
  const edges = readEdges()
  const values = edges.filter(({ typeOnly }) => !typeOnly)
  const arrows = new Set(dependenciesBetweenAreas(edges).map(({ from, to }) => `${from} ${to}`))
  console.log(`files ${files.length}, imports ${edges.length}`)
  console.log(`areas ${readAreas().size}, floors ${floors.length}, arrows ${arrows.size}`)
  console.log(`files in cycles ${findCycles(values).flat().length}, types included ${findCycles(edges).flat().length}`)
  console.log(`slices in cycles ${findCycles(dependenciesBetweenSlices(edges)).flat().length}, types included`)
  console.log(`imports that do not lead down ${findUpwardImports(edges).length}`)
  console.log(areasTable(edges))
}
