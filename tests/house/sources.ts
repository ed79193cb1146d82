/** The source files of the repository, read once for the rules. */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Node } from 'oxc-parser'
import { type Import, literalText, nodesIn, parseSource, centsArithmetic, usesSql, writesEuros } from './tree.ts'

export const root = new URL('../../', import.meta.url)

/** The facts of a file that the rules check. `namesAndTexts`: its identifiers and literals, without comments. */
export type Facts = {
  namesAndTexts: string[]
  usesSql: boolean
  reckons: boolean
  writesEuros: boolean
  usesRandom: boolean
  /** Tables whose column `state` the file sets. */
  setsStateOf: string[]
}
export type Source = {
  path: string
  text: string
  /** The text without comments. */
  code: string
  comments: string[]
  imports: Import[]
  isTest: boolean
  facts: Facts
}

const folders = ['languages', 'modules', 'adapters', 'stand-ins', 'demo', 'apps', 'tests', 'scripts']
const leftOut = new Set(['node_modules', 'build', '.react-router', 'data'])
const packages: Record<string, string> = {
  '@tussenuit/languages': 'languages',
  '@tussenuit/modules': 'modules',
  '@tussenuit/adapters': 'adapters',
  '@tussenuit/stand-ins': 'stand-ins',
  '@tussenuit/demo': 'demo',
  '@tussenuit/server': 'apps/server',
  '@tussenuit/shop': 'apps/shop',
  '@tussenuit/admin': 'apps/admin',
}

function listFiles(folder: string, endings: RegExp): string[] {
  return readdirSync(new URL(`${folder}/`, root), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : listFiles(`${folder}/${entry.name}`, endings)
    return endings.test(entry.name) ? [`${folder}/${entry.name}`] : []
  })
}

function resolveImport(path: string, target: string): string {
  if (target.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), target))
  const own = Object.keys(packages).find((name) => target.startsWith(`${name}/`))
  return own ? packages[own] + target.slice(own.length) : target
}

/**
 * The tables whose column `state` the node sets: `transitionState(…, '…')` or `.updateTable('…')` … `.set({ state: …
 * })`.
 */
function stateWriteOf(node: Node): string[] {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'transitionState')
    return node.arguments[1] ? [literalText(node.arguments[1] as Node) ?? ''] : []
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { property, object } = node.callee
  if (property.type !== 'Identifier' || property.name !== 'set' || node.arguments[0]?.type !== 'ObjectExpression')
    return []
  const sets = node.arguments[0].properties.some(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'state',
  )
  if (!sets) return []
  return nodesIn(object as Node).flatMap((one) =>
    one.type === 'CallExpression' &&
    one.callee.type === 'MemberExpression' &&
    one.callee.property.type === 'Identifier' &&
    one.callee.property.name === 'updateTable' &&
    one.arguments[0]
      ? (literalText(one.arguments[0]) ?? [])
      : [],
  )
}

export const sourceFacts = (nodes: readonly Node[]): Facts => ({
  namesAndTexts: nodes.flatMap((node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier')
      return [node.name]
    if (node.type === 'Literal' && 'regex' in node && node.regex) return [node.regex.pattern]
    return literalText(node) ?? []
  }),
  usesSql: nodes.some(usesSql),
  reckons: nodes.some((node) => centsArithmetic(node) !== null),
  writesEuros: nodes.some(writesEuros),
  usesRandom: nodes.some(
    (node) =>
      node.type === 'MemberExpression' &&
      node.object.type === 'Identifier' &&
      node.object.name === 'Math' &&
      node.property.type === 'Identifier' &&
      node.property.name === 'random',
  ),
  setsStateOf: nodes.flatMap(stateWriteOf),
})

export const sources: Source[] = folders
  .flatMap((folder) => listFiles(folder, /\.(?:ts|tsx|js|jsx|mjs)$/))
  .map((path) => {
    const text = readFileSync(new URL(path, root), 'utf8')
    const { program, code, comments, imports } = parseSource(path, text)
    return {
      path,
      text,
      code,
      comments,
      imports: imports.map(({ target, typeOnly }) => ({ target: resolveImport(path, target), typeOnly })),
      facts: sourceFacts(nodesIn(program)),
      isTest: /\.test\.tsx?$/.test(path) || path.startsWith('tests/'),
    }
  })

/** All text files, including styles, SQL, translations and documents. */
export const texts: { path: string; text: string }[] = [
  ...sources,
  ...folders
    .flatMap((folder) => listFiles(folder, /\.(?:css|sql|json|md|html|svg)$/))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') })),
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|ts|json)$/.test(entry.name))
    .map((entry) => ({ path: entry.name, text: readFileSync(new URL(entry.name, root), 'utf8') })),
  ...['docs', 'decisions']
    .flatMap((folder) => listFiles(folder, /\.md$/))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') })),
]
