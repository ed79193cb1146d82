/**
 * The layers of the business, lowest first, and how the slices really import each other. A slice imports the layers
 * below its own, never its own layer or one above, types included. `node tests/house/layers.ts` prints the figures.
 */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root, sources } from './sources.ts'

export const layers: readonly { slices: readonly string[]; what: string }[] = [
  { slices: ['shared'], what: 'money, days, parties, calls, refusals; the open type `Shop`' },
  {
    slices: [
      'pricing',
      'audit',
      'task',
      'journal',
      'idempotency',
      'schedule',
      'retention',
      'session',
      'media',
      'document',
    ],
    what: 'know nothing but `shared`: pure prices and VAT, and what every slice may write or hold',
  },
  { slices: ['settings', 'deal', 'hotel', 'ledger'], what: 'what is set, sold, supplied, and what codes are worth' },
  { slices: ['mail', 'reference'], what: 'queue and templates, which know no noun; categories and themes' },
  { slices: ['activity', 'payment', 'staff', 'content', 'newsletter'], what: 'payments know a sale as a port only' },
  { slices: ['calendar', 'invoice'], what: 'what can be booked when, from which price; invoices' },
  { slices: ['search', 'booking', 'voucher'], what: 'lists and cards; the two kinds of sale' },
  {
    slices: ['balance', 'cancellation', 'campaign', 'consent', 'reconciliation', 'sale-invoice'],
    what: 'what happens to a sale afterwards, or around it',
  },
  { slices: ['refund'], what: 'what staff send back by hand' },
  { slices: ['client'], what: 'the table of all calls and the typed client' },
]

export type Edge = { from: string; to: string; typeOnly: boolean }

export const sliceOf = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1]

export const layerOf = (slice: string): number => layers.findIndex(({ slices }) => slices.includes(slice))

/** The imports of a file that are paths: of values and types, re-exports, `import()` and `declare module`. */
export function importsOf(path: string, text: string): Edge[] {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const found: { target: string; typeOnly: boolean }[] = []
  for (const { moduleRequest, entries } of module.staticImports)
    found.push({ target: moduleRequest.value, typeOnly: entries.length > 0 && entries.every(({ isType }) => isType) })
  for (const { entries } of module.staticExports) {
    const from = entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])[0]
    if (from) found.push({ target: from.value, typeOnly: entries.every(({ isType }) => isType) })
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const target = text.slice(moduleRequest.start, moduleRequest.end)
    if (/^['"]/.test(target)) found.push({ target: target.slice(1, -1), typeOnly: false })
  }
  for (const target of typesNamedIn(program)) found.push({ target, typeOnly: true })
  return found
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target, typeOnly }) => ({ from: path, to: posix.join(posix.dirname(path), target), typeOnly }))
}

/** `import('…').X` in a type, and `declare module '…'`. */
function typesNamedIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(typesNamedIn)
  if (node === null || typeof node !== 'object') return []
  const { type, source, id } = node as { type?: string; source?: { value?: unknown }; id?: { value?: unknown } }
  const named = type === 'TSImportType' ? source?.value : type === 'TSModuleDeclaration' ? id?.value : undefined
  return [...(typeof named === 'string' ? [named] : []), ...Object.values(node).flatMap(typesNamedIn)]
}

export const files: string[] = sources
  .filter(({ path, isTest }) => sliceOf(path) !== undefined && !isTest)
  .map(({ path }) => path)

export const readEdges = (): Edge[] =>
  files.flatMap((path) => importsOf(path, readFileSync(new URL(path, root), 'utf8')))

/** Edges that leave their slice and do not lead to a lower layer. */
export const notDownwards = (edges: readonly Edge[]): Edge[] =>
  edges.filter(({ from, to }) => {
    const [source, target] = [sliceOf(from)!, sliceOf(to)]
    return target !== undefined && source !== target && layerOf(target) >= layerOf(source)
  })

/** Groups that import each other in a circle (Tarjan's strongly connected components). */
export function cyclesOf(edges: readonly { from: string; to: string }[]): string[][] {
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

export const betweenSlices = (edges: readonly Edge[]): { from: string; to: string }[] =>
  edges
    .map(({ from, to }) => ({ from: sliceOf(from)!, to: sliceOf(to)! }))
    .filter(({ from, to }) => from !== to && to !== undefined)

/** The drawing in ARCHITECTURE.md. */
export const drawing = (): string =>
  [
    '| layer | slices | |',
    '|---|---|---|',
    ...layers
      .map(({ slices, what }, index) => `| ${index} | ${slices.map((slice) => `\`${slice}\``).join(' ')} | ${what} |`)
      .reverse(),
  ].join('\n')

if (process.argv[1]?.endsWith('layers.ts')) {
  const edges = readEdges()
  const values = edges.filter(({ typeOnly }) => !typeOnly)
  console.log(`files ${files.length}, imports ${edges.length}`)
  console.log(`files in cycles ${cyclesOf(values).flat().length}, types included ${cyclesOf(edges).flat().length}`)
  console.log(`slices in cycles ${cyclesOf(betweenSlices(edges)).flat().length}, types included`)
  console.log(`imports that do not lead down ${notDownwards(edges).length}`)
  console.log(drawing())
}
