/** Searches, sorts and paginates a list whose call returns all rows, such as the staff accounts. Pure. */

type Row = Readonly<Record<string, unknown>>
type Query = {
  q?: string
  sort: { field: string; order: string }
  pagination: { page: number; perPage: number }
}

/** Removes case and accents. */
const foldCase = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of the term occurs in one of the fields. */
function isMatch(row: Row, term: string, fields: readonly string[]): boolean {
  const text = foldCase(fields.map((field) => String(row[field] ?? '')).join('\n'))
  return foldCase(term)
    .split(/\s+/)
    .every((part) => text.includes(part))
}

/** Compares two values of a field; lists are compared by their length. */
function compareValues(a: unknown, b: unknown, collator: Intl.Collator): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  const size = (value: unknown) => (Array.isArray(value) ? value.length : Number(value))
  return size(a) - size(b)
}

/** Rows with equal values keep the order of the call. Rows without a value come last in both directions. */
export function rowsOfPage<R extends Row>(
  rows: readonly R[],
  { q = '', sort, pagination: { page, perPage } }: Query,
  { searched, locale }: { searched: readonly string[]; locale: string },
): { data: R[]; total: number } {
  const term = q.trim()
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const direction = sort.order === 'DESC' ? -1 : 1
  const isMissing = (row: R) => row[sort.field] === null || row[sort.field] === undefined
  const matches = rows
    .filter((row) => term === '' || isMatch(row, term, searched))
    .toSorted((a, b) =>
      isMissing(a) || isMissing(b)
        ? Number(isMissing(a)) - Number(isMissing(b))
        : direction * compareValues(a[sort.field], b[sort.field], collator),
    )
  return { data: matches.slice((page - 1) * perPage, page * perPage), total: matches.length }
}
