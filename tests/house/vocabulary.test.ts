/**
 * Names are the standard terms of the field (docs/glossary.md). Identifiers, keys, file names, CSS classes and
 * translation keys are split into their words; a word that is one of the terms below is refused. Comments and documents
 * are searched for colloquial phrases.
 */
import { expect, test } from 'vitest'
import type { Node } from 'oxc-parser'
import { sources, texts } from './sources.ts'
import { nodesIn, parseSource } from './tree.ts'

/** Refused terms, and what to write instead. */
const refused = new Map([
  ['wish', 'filter, input, params, request'],
  ['wishes', 'filters, input, params, request'],
  ['word', 'label, message, term, text'],
  ['words', 'labels, messages, term, text'],
  ['kept', 'cached, retained, saved, stored'],
  ['desk', 'controller, staff, state'],
  ['told', 'notified, notices'],
  ['tell', 'notify, onProgress'],
  ['tells', 'notifies'],
  ['letter', 'character, e-mail, template'],
  ['letters', 'characters, e-mails, templates'],
  ['paper', 'background, document'],
  ['papers', 'documents'],
  ['waking', 'hydration'],
  ['awake', 'hydrated'],
  ['alone', 'isolated, only, single'],
  ['drawer', 'store'],
  ['speaks', 'implements, language'],
  ['spoken', 'languages, supported'],
  ['late part', 'lazy component'],
  ['far part', 'lazy component'],
  ['waiting line', 'queue'],
  ['way in', 'authorization'],
])

/** Refused phrases in comments and documents, and what to write instead. */
const refusedPhrases = new Map([
  ['whoever', 'the caller, the payer or another role'],
  ['whatever', 'any, for any, independent of'],
  ['wherever', 'where, in every place'],
  ['the house', 'the repository, the architecture'],
  ['comes round', 'is retried'],
  ['is told', 'is notified, gets a message'],
  ['are told', 'are notified, get a message'],
  ['speaks', 'implements, is in the language'],
  ['for ever', 'permanently, without a limit'],
])

type Use = { name: string; path: string }
type TextFile = { path: string; text: string }
type Exception = { names: string[]; in: string[]; because: string }

/** Names that may be used, with the reason. `in`: the beginnings of the paths in which they are allowed. */
const exceptions: Exception[] = [
  {
    names: ['words', 'word', 'firstTwoWords'],
    in: ['apps/shop/app/parts/fit-heading.ts', 'apps/shop/app/detail/crumb-labels', 'apps/shop/app/routes/detail.tsx'],
    because: 'a title is split into its words',
  },
  {
    names: ['commonWords', 'word'],
    in: ['modules/people/staff/password-rule.ts'],
    because: 'words in a password that are easily guessed',
  },
  {
    names: ['search_words'],
    in: ['modules/shared/tables.ts'],
    because: 'a column: the words of a deal that a search compares',
  },
  {
    names: ['022-payment-words.sql'],
    in: ['adapters/db/migrations/'],
    because: 'a migration that has run is not renamed',
  },
  {
    names: ['front_desk_time_start', 'front_desk_time_end'],
    in: ['stand-ins/etg/content.ts'],
    because: "fields of the supplier's API: the desk of a hotel",
  },
  {
    names: ['desk', '24-hour front desk'],
    in: ['languages/'],
    because: 'furniture of a room, and the desk of a hotel, as the supplier writes them',
  },
  {
    names: ['letterSpacing', 'weekdayLetter'],
    in: ['apps/admin/app/shell/theme.ts', 'apps/shop/app/format', 'apps/shop/app/parts/week-strip.tsx'],
    because: 'letters of an alphabet',
  },
  {
    names: ['paper', 'MuiPaper'],
    in: ['apps/admin/app/shell/theme.ts', 'demo/art/kit/finish.ts'],
    because: "MUI's name for a surface, and the grain of a drawing's paper",
  },
  { names: ['MuiDialog-paper'], in: ['apps/admin/app/shell/styles/'], because: "MUI's class of a dialog" },
  {
    names: ['the house'],
    in: ['demo/art/scenes/', 'demo/hotels/house.ts'],
    because: 'a house in a drawing, and the house rules of a hotel',
  },
]

const partsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

const foundIn = new Map<string, string[]>()
/** The result is cached, because most names are in many files. */
function termsIn(name: string): string[] {
  const known = foundIn.get(name)
  if (known) return known
  const parts = ` ${partsOf(name)} `
  const terms = [...refused.keys()].filter((term) => parts.includes(` ${term} `))
  foundIn.set(name, terms)
  return terms
}

/** The name that a node declares or uses: an identifier, or a key written as a string. */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier') return node.name
  const key = node.type === 'Property' || node.type === 'TSPropertySignature' ? node.key : null
  return key?.type === 'Literal' && typeof key.value === 'string' && /^[\w-]+$/.test(key.value) ? key.value : null
}

const namesOf = ({ path, text }: TextFile): string[] => [
  ...new Set(nodesIn(parseSource(path, text).program).flatMap((node) => nameOf(node) ?? [])),
]

/** Names after a dot, outside comments and strings: classes, and also a few file extensions. */
const classesOf = ({ text }: TextFile): string[] => [
  ...new Set(
    [...text.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, ' ').matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(
      ([, name]) => name!,
    ),
  ),
]

const keysOf = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : []

const stylesheets = texts.filter(({ path }) => /^apps\/[^/]+\/app\/.*\.css$/.test(path))
const translations = texts.filter(({ path }) => /^languages\/[^/]+\/[^/]+\.json$/.test(path))
/** Documents for engineers, without the change log, which describes the past. */
const documents = texts.filter(
  ({ path }) => /^(?:(?:docs|decisions)\/)?[^/]+\.md$/.test(path) && path !== 'CHANGELOG.md',
)

const refusedUses = (files: readonly TextFile[], namesIn: (file: TextFile) => string[]): Use[] =>
  files
    .flatMap((file) => namesIn(file).map((name) => ({ name, path: file.path })))
    .filter(({ name }) => termsIn(name).length > 0)

/** Lists each phrase once per file. */
const phrasesIn = <F extends TextFile>(files: readonly F[], proseOf: (file: F) => string[]): Use[] =>
  files.flatMap((file) => {
    const prose = proseOf(file).join('\n')
    return [...refusedPhrases.keys()]
      .filter((phrase) => new RegExp(`\\b${phrase}\\b`, 'i').test(prose))
      .map((name) => ({ name, path: file.path }))
  })
const commentsOf = ({ path, text }: TextFile): string[] => parseSource(path, text).comments
const paragraphsOf = ({ text }: TextFile): string[] => text.split(/\n\s*\n/).map((one) => one.replace(/\s+/g, ' '))

/** Each name and each path part that contains a refused term, once per file. */
function usesIn(files: readonly TextFile[], paths: readonly string[]): Use[] {
  const folders = paths.flatMap((path) =>
    path.split('/').map((name, at, all) => ({ name, path: all.slice(0, at + 1) })),
  )
  const parts = new Map(folders.map(({ name, path }) => [path.join('/'), name]))
  return [
    ...refusedUses(files, namesOf),
    ...[...parts].map(([path, name]) => ({ name, path })).filter(({ name }) => termsIn(name).length > 0),
  ]
}

const coversUse = (exception: Exception, { name, path }: Use): boolean =>
  exception.names.includes(name) && exception.in.some((start) => path.startsWith(start))

const alternativesOf = (name: string): string =>
  refusedPhrases.get(name) ??
  termsIn(name)
    .map((term) => refused.get(term))
    .join('; ')

/** Uses without an exception, and exceptions without a use. */
function faultsOf(uses: readonly Use[], allowed: readonly Exception[]): string[] {
  const against = uses
    .filter((use) => !allowed.some((exception) => coversUse(exception, use)))
    .map(({ name, path }) => `${path}: ${name}; write ${alternativesOf(name)}`)
  const needless = allowed.flatMap((exception) => [
    ...exception.names
      .filter((name) => !uses.some((use) => use.name === name && coversUse(exception, use)))
      .map((name) => `${name} needs no exception any more`),
    ...exception.in
      .filter((start) => !uses.some((use) => use.path.startsWith(start) && coversUse(exception, use)))
      .map((start) => `${start} needs no exception any more`),
  ])
  return [...against, ...needless]
}

test('names and comments have the standard terms, and every exception is needed', () => {
  const paths = texts.map(({ path }) => path)
  expect([paths.length > 1_500, stylesheets.length > 20, translations.length > 30, documents.length > 20]).toEqual(
    Array.from({ length: 4 }, () => true),
  )
  const uses = [
    ...usesIn(sources, paths),
    ...refusedUses(stylesheets, classesOf),
    ...refusedUses(translations, ({ text }) => keysOf(JSON.parse(text))),
    ...phrasesIn(sources, ({ comments }) => comments),
    ...phrasesIn(documents, paragraphsOf),
  ]
  expect(faultsOf(uses, exceptions)).toEqual([])
}, 120_000)

test('finds the terms in identifiers, types, keys and file names, however they are joined', () => {
  const names = ['sendLetter', 'kept_until', 'Desk', 'TOLD', 'wayIn', 'isKept']
  const planted = `const ${names[0]} = { ${names[1]}: 1, 'waiting-line': 2 }
    type ${names[2]} = { ${names[3]}: string }
    function ${names[4]}() { return <i ${names[5]} /> }`
  expect(
    usesIn([{ path: 'x.tsx', text: planted }], [])
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...names, 'waiting-line'].sort())
  expect(usesIn([], ['modules/papers/store.ts', 'modules/papers/told-flows.ts']).map(({ path }) => path)).toEqual([
    'modules/papers',
    'modules/papers/told-flows.ts',
  ])
})

test('leaves other names, texts and comments; names an exception that nothing needs', () => {
  const text = "// kept for those who are told\nconst password = newsletter('kept words')\nconst bookkeeping = roundUp"
  expect(usesIn([{ path: 'x.ts', text }], ['modules/people/newsletter/store.ts'])).toEqual([])
  const use = { name: 'letterSpacing', path: 'apps/x.ts' }
  const allowed = [{ names: ['letterSpacing', 'paper'], in: ['apps/', 'modules/'], because: 'CSS' }]
  expect(faultsOf([use], allowed)).toEqual([
    'paper needs no exception any more',
    'modules/ needs no exception any more',
  ])
  expect(faultsOf([{ ...use, path: 'adapters/x.ts' }], [])).toHaveLength(1)
})

test('finds the terms in CSS classes and in keys of translations, and not in what they say', () => {
  const css = "/* .letters */ .card .told-late::before, a.way-in:hover { content: '.kept'; letter-spacing: 0.5em }"
  expect(refusedUses([{ path: 'x.css', text: css }], classesOf).map(({ name }) => name)).toEqual([
    'told-late',
    'way-in',
  ])
  const json: unknown = JSON.parse(
    '{"mail":{"letterSent":"The letters are kept"},"kept_one":"x","list":[{"password":"told"}]}',
  )
  expect(refusedUses([{ path: 'x.json', text: '' }], () => keysOf(json)).map(({ name }) => name)).toEqual([
    'letterSent',
    'kept_one',
  ])
})

test('finds phrases in comments and documents, over line breaks too, and not in texts or within other terms', () => {
  const planted = `
    /**
     * The job comes
     * round again; whatever failed is tried.
     */
    // Staff are
    // told of it.
    const text = 'Whoever speaks for ever' // The house test.`
  expect(phrasesIn([{ path: 'x.ts', text: planted }], commentsOf).map(({ name }) => name)).toEqual([
    'whatever',
    'the house',
    'comes round',
    'are told',
  ])
  const fine = '// Of the\nconst one = 1 // house rules, loudspeakers and the houses'
  expect(phrasesIn([{ path: 'x.ts', text: fine }], commentsOf)).toEqual([])
  const page = { path: 'docs/x.md', text: '# For\never\n\nThe adapter\nspeaks HTTP.' }
  expect(phrasesIn([page], paragraphsOf)).toEqual([
    { name: 'speaks', path: 'docs/x.md' },
    { name: 'for ever', path: 'docs/x.md' },
  ])
  expect(faultsOf([{ name: 'speaks', path: 'docs/x.md' }], [])).toEqual([
    'docs/x.md: speaks; write implements, is in the language',
  ])
})

/** Names of variables and parameters that are vague or for which there is a standard term. */
const vagueBindings = (path: string, text: string): string[] =>
  nodesIn(parseSource(path, text).program).flatMap((node) => {
    const bound =
      node.type === 'VariableDeclarator'
        ? [node.id as Node]
        : node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration'
          ? (node.params as Node[])
          : []
    return bound.flatMap((id) => (id.type === 'Identifier' && /^(?:one|most[A-Z]\w*)$/.test(id.name) ? id.name : []))
  })

test('a variable is named for what it holds: its noun instead of "one", "max" instead of "most"', () => {
  const planted = 'const mostRows = 3\nfunction first(one: string) {}\nlist.map((one) => one.id)\nconst [one] = list'
  expect(vagueBindings('planted.ts', planted)).toEqual(['mostRows', 'one', 'one'])
  const code = sources.filter(({ path, isTest }) => !isTest && !path.startsWith('demo/art/'))
  expect(code.length).toBeGreaterThan(1_000)
  expect(code.flatMap(({ path, text }) => vagueBindings(path, text).map((name) => `${path}: ${name}`))).toEqual([])
})
