/**
 * The layers of the business, lowest first, and how the slices really import each other. A slice imports the layers
 * below its own, never its own layer or one above, types included. `node tests/house/layers.ts` prints the figures.
 */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root, sources } from './sources.ts'
import { parse } from './tree.ts'

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
  {
    slices: ['settings', 'deal', 'hotel', 'payment', 'picture'],
    what: 'what is set, sold, supplied and paid; payments know a sale as a port only',
  },
  { slices: ['approval'], what: 'what staff give away beyond the terms, and what waits for a second one' },
  {
    slices: ['ledger', 'mail', 'reference', 'refund', 'protection'],
    what:
      'what codes are worth; queue and templates, which know nothing of the trade; categories and themes; refunds of ' +
      'payments; planned changes of what protects the shop',
  },
  {
    slices: ['activity', 'dispute', 'staff', 'saved-view', 'content', 'newsletter'],
    what: 'what banks decide about payments; pages and people',
  },
  {
    slices: ['calendar', 'invoice', 'settlement'],
    what: 'what can be booked when, from which price; invoices; from unpaid to paid',
  },
  { slices: ['offer'], what: 'live prices, rooms and quotes, before anything is reserved' },
  { slices: ['search', 'booking', 'voucher', 'hotel-admin'], what: 'lists and cards; the two kinds of sale' },
  {
    slices: ['balance', 'cancellation', 'campaign', 'consent', 'deal-admin', 'reconciliation', 'sale-invoice'],
    what: 'what happens to a sale afterwards, or around it; deals as staff edit them',
  },
  {
    slices: [
      'refund-admin',
      'reservation-admin',
      'payment-admin',
      'privacy',
      'bulk-change',
      'change-set',
      'catalogue-file',
      'first-steps',
      'month-report',
      'today',
      'translation',
    ],
    what: 'what staff send back by hand, see of a sale or a person and decide today; accounts; many deals; files',
  },
  { slices: ['approval-admin'], what: 'what a second member of staff decides on' },
  { slices: ['client'], what: 'the table of all calls and the typed client' },
]

export type Edge = { from: string; to: string; typeOnly: boolean }

export const sliceOf = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1]

export const layerOf = (slice: string): number => layers.findIndex(({ slices }) => slices.includes(slice))

/** The imports of a file that are paths: of values and types, re-exports, `import()` and `declare module`. */
export const importsOf = (path: string, text: string): Edge[] =>
  parse(path, text)
    .imports.filter(({ target }) => target.startsWith('.'))
    .map(({ target, typeOnly }) => ({ from: path, to: posix.join(posix.dirname(path), target), typeOnly }))

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

/** Import cycles (Tarjan's strongly connected components). */
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
