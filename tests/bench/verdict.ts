/**
 * When a call of the office is too slow at full size. What staff wait for (a list, a search, an editor, the first page)
 * is red where it takes more than half again as long as with the smaller size and more than 20 ms longer. A report
 * reads what it reports on: it is red where it grew by more than the records did, or takes more than a second. Pure.
 */
export const kinds = ['list', 'search', 'editor', 'first page', 'report'] as const
export type Kind = (typeof kinds)[number]

export const rule =
  'red: a list, search, editor or first page that grew by more than half and by more than 20 ms; ' +
  'a report that grew by more than the records did, or takes more than 1 s'

/** `records`: how many times as many there are in the larger size. */
export function isRed(kind: Kind, small: number, large: number, records: number): boolean {
  if (kind === 'report') return large > small * records || large > 1_000
  return large > small * 1.5 && large - small > 20
}

type Judged = { kind: Kind; red: boolean }

/** The last line: of each kind how many calls were measured and how many of them are red. */
export const summary = (rows: readonly Judged[]): string =>
  kinds
    .map((kind) => rows.filter((row) => row.kind === kind))
    .filter((own) => own.length > 0)
    .map((own) => `${own[0]!.kind} ${own.filter(({ red }) => red).length} of ${own.length}`)
    .join(', ')
