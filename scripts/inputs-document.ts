/**
 * Writes docs/inputs.md: every field of back-office and shop whose kind of value has its own reader, found in the
 * sources by its component. To add a kind, add an entry to `readers`.
 */
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import type { FieldKind } from '@tussenuit/modules/shared/readers.ts'
import { sources } from '../tests/house/sources.ts'

type Reader = {
  /** The kind of value that the field accepts, as written in the table. */
  kind: string
  /** Matches the beginning of the field in the sources. */
  begins: RegExp
  /** The function that reads the typed text. */
  reader: string
}

const amounts = 'modules/shared/read-amount.ts'
const days = 'modules/shared/read-day.ts'
const ofKind = {
  cents: { kind: 'amount in euros', reader: `\`parseAmount\`, ${amounts}` },
  euros: { kind: 'amount in euros', reader: `\`parseAmount\`, ${amounts}` },
  percents: { kind: 'percentage', reader: `\`parsePercentage\`, ${amounts}` },
  wholeNumbers: { kind: 'whole number', reader: `\`parseWholeNumber\`, ${amounts}` },
  decimals: { kind: 'coordinate', reader: `\`parseDecimal\`, ${amounts}` },
}
const day = { kind: 'day', reader: `\`parseDay\`, ${days}` }

export const readers: readonly Reader[] = [
  { ...ofKind.cents, begins: /<EurosAsCentsInput\b/g },
  { ...ofKind.euros, begins: /<EurosInput\b/g },
  { ...ofKind.percents, begins: /<(?:Whole)?PercentInput\b/g },
  { ...ofKind.wholeNumbers, begins: /<WholeNumberInput\b/g },
  { ...ofKind.decimals, begins: /<DecimalInput\b/g },
  ...Object.entries(ofKind).map(([name, schema]) => ({
    ...schema,
    begins: new RegExp(`<NumberField\\b(?=[^/]*\\bkind=\\{(?:in)?${name}\\})`, 'gi'),
  })),
  {
    kind: 'percentage or whole number',
    reader: `\`parsePercentage\` or \`parseWholeNumber\`, ${amounts}`,
    begins: /<NumberField\b(?=[^/]*\bkind=\{kindOf\()/g,
  },
  { ...ofKind.percents, begins: /<MarginCell\b/g },
  { ...day, begins: /<Day(?:Input|Field|Filter|Cell)\b/g },
  { ...day, begins: /<ClosedDays\b/g },
  {
    kind: 'day of every year',
    reader: `\`parseDayOfYear\`, ${days}`,
    begins: /<TextInput\b(?=[^/]*\bvalidate=\{dayOfYear\})/g,
  },
  {
    kind: 'month',
    reader: 'the field of the browser; the call checks it',
    begins: /<TextField\b(?=[^/]*\btype="month")/g,
  },
  { kind: 'day', reader: '`isDay`, modules/shared/day.ts', begins: /<Field\b(?=[^/]*\btype="date")/g },
  { kind: 'day', reader: '`isDay`, modules/shared/day.ts', begins: /<input\b(?=[^/]*\btype="date")/g },
]

/**
 * Files of components that are built from another field; they are skipped, because that inner field would be listed as
 * well.
 */
const parts = /^apps\/admin\/app\/kit\/record\/(?:number-input|day-input)\.tsx$/

type Row = { kind: string; field: string; path: string; reader: string }

/** The name of a field: its source in the record, else its id, name or label. */
function nameOf(tag: string): string {
  const end = tag.search(/\/>/)
  const own = end < 0 ? tag : tag.slice(0, end)
  for (const name of ['source', 'id', 'name', 'label']) {
    const match = new RegExp(
      `\\b${name}=(?:"([^"]+)"|\\{\`([^\`]+)\`\\}|\\{translate\\([\`']([^\`']+)[\`']\\)\\}|\\{(\\w+)\\})`,
    ).exec(own)
    if (match)
      return match
        .slice(1)
        .find((value) => value !== undefined)!
        .replaceAll(/\$\{(\w+)\}/g, '…')
  }
  return /<(\w+)/.exec(own)![1]!
}

export function listInputs(): Row[] {
  return sources
    .filter(({ path, isTest }) => /^apps\/(?:admin|shop)\/app\/.*\.tsx$/.test(path) && !isTest && !parts.test(path))
    .flatMap(({ path, code }) =>
      readers.flatMap(({ kind, begins, reader }) =>
        [...code.matchAll(begins)].map(({ index }) => ({ kind, field: nameOf(code.slice(index)), path, reader })),
      ),
    )
    .toSorted((a, b) => `${a.kind} ${a.path} ${a.field}`.localeCompare(`${b.kind} ${b.path} ${b.field}`, 'en'))
}

const readersOfKinds: Record<Exclude<FieldKind, 'text'>, string> = {
  email: '`parseEmail`, modules/shared/email-address.ts',
  ownerEmail: '`parseEmail`, modules/shared/email-address.ts',
  name: '`normalisePersonName`, modules/shared/person-name.ts',
  telephone: '`parseTelephone`, modules/shared/telephone.ts',
}

type Shape = { 'x-reads'?: FieldKind; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }
export type CallField = { call: string; field: string; kind: FieldKind | null }

/** Every field of every request with the kind of value that it is read as; null if it is used unchanged. */
export function listCallFields(): CallField[] {
  const fieldsOf = (shape: Shape | undefined, path: string): Omit<CallField, 'call'>[] => [
    ...(path === '' ? [] : [{ field: path, kind: shape?.['x-reads'] ?? null }]),
    ...Object.entries(shape?.properties ?? {}).flatMap(([name, inner]) =>
      fieldsOf(inner, path ? `${path}.${name}` : name),
    ),
    ...(shape?.items ? fieldsOf(shape.items, `${path}[]`) : []),
    ...(shape?.anyOf ?? []).flatMap((inner) => fieldsOf(inner, path)),
  ]
  return allRoutes.flatMap(({ call }) =>
    [call.body, call.query].flatMap((shape) =>
      fieldsOf(shape as Shape | undefined, '').map((field) => ({ call: `${call.method} ${call.path}`, ...field })),
    ),
  )
}

const callRows = (): string[] =>
  listCallFields().flatMap(({ call, field, kind }) =>
    kind === null || kind === 'text' ? [] : [`| \`${call}\` | \`${field}\` | ${readersOfKinds[kind]} |`],
  )

export function inputsDocument(): string {
  return [
    '# Fields and their readers',
    '',
    '<!-- Written by scripts/write-docs.ts; not to be edited. -->',
    '',
    'Every field of office and shop that takes one of these kinds of value, and the function that reads what is ' +
      'typed. In the shop, ages, numbers of vouchers and their values are chosen from lists. A kind is added in ' +
      '`scripts/inputs-document.ts`.',
    '',
    '| kind | field | file | reader |',
    '|---|---|---|---|',
    ...listInputs().map(({ kind, field, path, reader }) => `| ${kind} | \`${field}\` | ${path} | ${reader} |`),
    '',
    '## Names, addresses and telephone numbers',
    '',
    'Read by the server before a call is checked (`x-reads` of its shape), and by the forms before they are sent. ' +
      'Other lines of text are composed (NFC). Codes are read by `toLookupCode`, modules/money/ledger/code-text.ts.',
    '',
    '| call | field | reader |',
    '|---|---|---|',
    ...new Set(callRows()),
    '',
  ].join('\n')
}
