/**
 * Finds where the pages of the shop and the back-office make each call, from their parsed sources, with the paths of
 * all screens that load the file.
 */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Node } from 'oxc-parser'
import { root, type Source, sources } from '../tests/house/sources.ts'
import { calleeName, topLevelFunctions, literalText, nodesIn, parseSource } from '../tests/house/tree.ts'

const callKey = /^(?:GET|POST|PUT|DELETE) \/[\w:/-]+$/
/** Calls made without the typed client because the body is a file: `open('POST', '/api/…')`. */
const rawPath = /^\/api(\/[\w:/-]+)$/

const pages = sources.filter(({ path, isTest }) => /^apps\/(?:admin|shop)\/app\//.test(path) && !isTest)

/** The texts that a node can represent: a literal, or a template whose parameters are passed as literals. */
function textsOf(node: Node, program: Node, path: string): string[] {
  const literal = literalText(node)
  if (node.type === 'Literal' && literal !== null) return [literal]
  if (node.type !== 'TemplateLiteral' || node.expressions.length !== 1) return []
  const [gap] = node.expressions as unknown as [Node]
  if (gap.type !== 'Identifier') return []
  const [before, after] = node.quasis.map(({ value }) => value.cooked ?? value.raw)
  return topLevelFunctions(path, program as never).flatMap((part) => {
    const params = ('params' in part.node ? part.node.params : []) as Node[]
    const index = params.findIndex((param) => param.type === 'Identifier' && param.name === gap.name)
    if (index < 0 || ![...nodesIn(part.node)].includes(node)) return []
    return [...nodesIn(program)].flatMap((node) => {
      if (calleeName(node) !== part.name || node.type !== 'CallExpression') return []
      const argument = node.arguments[index]
      return argument && literalText(argument as Node) !== null
        ? [`${before}${literalText(argument as Node)}${after}`]
        : []
    })
  })
}

/** `open('POST', '/api/upload')` becomes "POST /upload". */
function rawCallOf(node: Node): string[] {
  if (node.type !== 'CallExpression' || node.arguments.length < 2) return []
  const [method, path] = node.arguments.map((argument) => literalText(argument as Node) ?? '') as [string, string]
  const match = rawPath.exec(path)
  return /^(?:GET|POST|PUT|DELETE)$/.test(method) && match ? [`${method} ${match[1]}`] : []
}

/** Types name calls without making them, so they are skipped. */
const isRuntimeNode = ({ type }: Node): boolean =>
  !type.startsWith('TS') || ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type)

type Declared = { keys: string[]; uses: string[] }
/**
 * The top-level declarations of each file by name, with the calls in each and the declarations that it uses, as
 * "file#name". The name "" stands for all other code.
 */
const declarationsByFile = new Map<string, Map<string, Declared>>()

function declarationsOf(path: string): Map<string, Declared> {
  const cached = declarationsByFile.get(path)
  if (cached) return cached
  const declarations = new Map<string, Declared>()
  declarationsByFile.set(path, declarations)
  const source = pages.find((page) => page.path === path)
  if (!source) return declarations
  const { program } = parseSource(path, source.text)
  const imported = new Map<string, string>()
  const own: { name: string; node: Node }[] = program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') {
      const target = targetOf(source, statement.source.value)
      for (const specifier of statement.specifiers) {
        const original = specifier.type === 'ImportSpecifier' ? specifier.imported : null
        imported.set(specifier.local.name, `${target}#${original?.type === 'Identifier' ? original.name : ''}`)
      }
      return []
    }
    const inside =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement
    if (inside?.type === 'VariableDeclaration')
      return inside.declarations.map((declaration) => ({
        name: declaration.id.type === 'Identifier' ? declaration.id.name : '',
        node: declaration as Node,
      }))
    if (inside?.type === 'FunctionDeclaration' && inside.id) return [{ name: inside.id.name, node: inside as Node }]
    return [{ name: '', node: statement as Node }]
  })
  const local = new Set(own.map(({ name }) => name))
  for (const { name, node } of own) {
    const nodes = [...nodesIn(node, isRuntimeNode)]
    const keys = nodes.flatMap((node) => [
      ...textsOf(node, program, path).filter((text) => callKey.test(text)),
      ...rawCallOf(node),
    ])
    const uses = nodes.flatMap((node) => {
      if (node.type === 'ImportExpression') return [`${targetOf(source, literalText(node.source as Node) ?? '')}#`]
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return []
      return imported.get(node.name) ?? (local.has(node.name) && node.name !== name ? `${path}#${node.name}` : [])
    })
    const before = declarations.get(name)
    declarations.set(name, { keys: [...(before?.keys ?? []), ...keys], uses: [...(before?.uses ?? []), ...uses] })
  }
  return declarations
}

/** Resolves the target of an import to a file of the pages. */
const targetOf = (source: Source, target: string): string =>
  target.startsWith('.') ? posix.normalize(posix.join(posix.dirname(source.path), target)) : target

/** The calls that a file makes, directly or through the files that it uses. */
function callsReachableFrom(file: string): Set<string> {
  const keys = new Set<string>()
  const visited = new Set<string>()
  const open = [`${file}#`]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (visited.has(at)) continue
    visited.add(at)
    const [path, name] = at.split('#') as [string, string]
    // The back-office's registry of resources is read separately.
    if (path === resourcesPath) continue
    const parts = declarationsOf(path)
    for (const part of name === '' ? parts.values() : [parts.get(''), parts.get(name)]) {
      for (const key of part?.keys ?? []) keys.add(key)
      open.push(...(part?.uses ?? []))
    }
  }
  return keys
}

/** The back-office's resources: each key of the table with the calls that it makes. */
const resourcesPath = 'apps/admin/app/kit/resources.ts'
function resourceKeys(): Map<string, string[]> {
  const source = pages.find(({ path }) => path === resourcesPath)!
  const { program } = parseSource(source.path, source.text)
  const table = [...nodesIn(program)].find(
    (node) => node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === 'resources',
  )!
  const object = [...nodesIn(table)].find((node) => node.type === 'ObjectExpression')!
  const factories = topLevelFunctions(source.path, program)
  return new Map(
    (object as Extract<Node, { type: 'ObjectExpression' }>).properties.flatMap((property) => {
      if (property.type !== 'Property') return []
      const name = property.key.type === 'Identifier' ? property.key.name : (literalText(property.key as Node) ?? '')
      const inside = [...nodesIn(property.value as Node)]
      const made = inside.flatMap((node) => {
        const factory = factories.find((part) => part.name === calleeName(node))
        const argument = node.type === 'CallExpression' ? literalText(node.arguments[0] as Node) : null
        if (!factory || argument === null) return []
        return [...nodesIn(factory.node)].flatMap((part) =>
          part.type === 'TemplateLiteral' && part.expressions.length === 1
            ? [part.quasis.map(({ value }) => value.cooked ?? value.raw).join(argument)]
            : [],
        )
      })
      const said = inside.flatMap((node) => (node.type === 'Literal' ? (literalText(node) ?? []) : []))
      return [[name, [...said, ...made].filter((text) => callKey.test(text))] as const]
    }),
  )
}

type Screen = { address: string; file: string }

/**
 * The paths of the back-office and the file that renders each: resources and routes of office.tsx, and the frame around
 * them.
 */
function officeScreens(): Screen[] {
  const path = 'apps/admin/app/shell/office.tsx'
  const { program } = parseSource(path, readFileSync(new URL(path, root), 'utf8'))
  const nodes = [...nodesIn(program)]
  const files = new Map(
    nodes.flatMap((node) => {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return []
      const inside = [...nodesIn(node.init as Node)].find((inner) => inner.type === 'ImportExpression')
      const target = inside?.type === 'ImportExpression' ? literalText(inside.source as Node) : null
      return target ? [[node.id.name, posix.join(posix.dirname(path), target)] as const] : []
    }),
  )
  const screens = nodes.flatMap((node): Screen[] => {
    if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return []
    const kind = node.name.name
    if (kind !== 'Resource' && kind !== 'Route' && kind !== 'CoreAdminUI') return []
    const inside = [...nodesIn(node)]
    const attribute = kind === 'Resource' ? 'name' : 'path'
    const named = inside.find(
      (attributeNode) =>
        attributeNode.type === 'JSXAttribute' &&
        attributeNode.name.type === 'JSXIdentifier' &&
        attributeNode.name.name === attribute,
    )
    const value = named?.type === 'JSXAttribute' && named.value ? literalText(named.value as Node) : null
    // The six small resources are created from a table; their screens are those of `items/`.
    const address =
      kind === 'CoreAdminUI' ? '/admin' : value === null ? '/admin/<resource>' : `/admin/${value.replace(/^\//, '')}`
    return inside.flatMap((node) => {
      const name = node.type === 'Identifier' ? node.name : node.type === 'JSXIdentifier' ? node.name : ''
      const file = files.get(name)
      return file ? [{ address, file }] : []
    })
  })
  return [
    ...screens,
    { address: '/admin', file: 'apps/admin/app/shell/layout.tsx' },
    { address: '/admin', file: 'apps/admin/app/shell/auth-provider.ts' },
    { address: '/auth/login', file: 'apps/admin/app/shell/sign-in.tsx' },
  ]
}

/** The routes of the shop, from its route table. */
function shopScreens(): Screen[] {
  const path = 'apps/shop/app/routes.ts'
  const { program } = parseSource(path, readFileSync(new URL(path, root), 'utf8'))
  const screens = [...nodesIn(program)].flatMap((node): Screen[] => {
    if (node.type !== 'CallExpression') return []
    const [first, second] = node.arguments.map((argument) => literalText(argument as Node))
    if (calleeName(node) === 'index' && first) return [{ address: '/', file: `apps/shop/app/${first}` }]
    if (calleeName(node) !== 'route' || !second) return []
    const name = /(\w[\w-]*)\.tsx?$/.exec(second)![1]!
    return [{ address: first ? `/${first}` : `/(${name})`, file: `apps/shop/app/${second}` }]
  })
  return [...screens, { address: '/(every page)', file: 'apps/shop/app/root.tsx' }]
}

/** The paths of the screens that make each call, sorted. */
export function screensByCall(): Map<string, string[]> {
  filesByKey ??= readScreens()
  return filesByKey
}
let filesByKey: Map<string, string[]> | null = null

function readScreens(): Map<string, string[]> {
  const addressesByKey = new Map<string, Set<string>>()
  const add = (key: string, address: string) =>
    (addressesByKey.get(key) ?? addressesByKey.set(key, new Set()).get(key)!).add(address)
  for (const [resource, keys] of resourceKeys()) for (const key of keys) add(key, `/admin/${resource}`)
  const drawn = [...officeScreens(), ...shopScreens()]
  const names = [...resourceKeys().keys()]
  for (const { address, file } of drawn) {
    const addresses =
      address === '/admin/<resource>' ? names.filter(isSmallResource).map((name) => `/admin/${name}`) : [address]
    for (const key of callsReachableFrom(file)) for (const address of addresses) add(key, address)
  }
  return new Map([...addressesByKey].map(([key, addresses]) => [key, [...addresses].toSorted()]))
}

const smallResources = ['categories', 'themes', 'destinations', 'surroundings', 'custom-filters', 'activities']
const isSmallResource = (name: string): boolean => smallResources.includes(name)
