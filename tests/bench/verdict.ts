/**
 * Decides whether a call of the office is too slow ("red") at full size. A list, search, editor or first page is red if
 * it takes more than 1.5 times as long as with the smaller size and more than 20 ms longer. A report reads all its
 * records: it is red if its time grows by a larger factor than the number of records, or if it takes more than a
 * second. Pure.
 */
export const kinds = ['list', 'search', 'editor', 'first page', 'report'] as const
export type Kind = (typeof kinds)[number]

export const rule =
  'red: a list, search, editor or first page that grew by more than half and by more than 20 ms; ' +
  'a report that grew by more than the records did, or takes more than 1 s'

/** `records`: number of records in the larger size per record in the smaller one. */
export function isOverLimit(kind: Kind, small: number, large: number, records: number): boolean {
  if (kind === 'report') return large > small * records || large > 1_000
  return large > small * 1.5 && large - small > 20
}

type Judged = { kind: Kind; red: boolean }

/** The last line of the report: for each kind the number of measured calls and of red ones. */
export const summarizeVerdicts = (rows: readonly Judged[]): string =>
  kinds
    .map((kind) => rows.filter((row) => row.kind === kind))
    .filter((own) => own.length > 0)
    .map((own) => `${own[0]!.kind} ${own.filter(({ red }) => red).length} of ${own.length}`)
    .join(', ')
