/**
 * Finds the declarations that a handler can reach by following every referenced name transitively. A name that is only
 * passed as an argument also counts as reached, so that nothing is missed.
 */
import { posix } from 'node:path'
import type { Node } from 'oxc-parser'
import { sources } from './sources.ts'
import { calleeName, nodesIn, parseSource } from './tree.ts'

export type Place = { path: string; name: string }
type Module = {
  declarations: Map<string, Node[]>
  /** The imported declaration by local name; `*` is the whole file. */
  imports: Map<string, Place>
  /** Re-exported names, and files that are re-exported as a whole. */
  exports: Map<string, Place>
  all: string[]
}

const keyOf = ({ path, name }: Place): string => `${path}#${name}`
const nameOf = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : ''
const isTypeNode = (node: Node): boolean => node.type.startsWith('TS') && /^TS(?:Type|Interface|Module)/.test(node.type)

/** Work that is started and not awaited. */
const isBackgroundCall = (node: Node): boolean => calleeName(node) === 'runInBackground'
/** Nodes that run before the response: neither types nor background work. */
export const directNodes = (node: Node): Node[] =>
  nodesIn(node, (one) => !isTypeNode(one) && !isBackgroundCall(one)).filter((one) => !isTypeNode(one))

function moduleOf(path: string, text: string): Module {
  const found: Module = { declarations: new Map(), imports: new Map(), exports: new Map(), all: [] }
  const resolve = (target: string) => posix.normalize(posix.join(posix.dirname(path), target))
  const declare = (name: string, node: Node) =>
    found.declarations.set(name, [...(found.declarations.get(name) ?? []), node])
  for (const statement of parseSource(path, text).program.body) {
    if (statement.type === 'ImportDeclaration' && String(statement.source.value).startsWith('.')) {
      const from = resolve(String(statement.source.value))
      for (const one of statement.specifiers)
        found.imports.set(one.local.name, {
          path: from,
          name: one.type === 'ImportSpecifier' ? nameOf(one.imported as Node) : '*',
        })
    }
    if (statement.type === 'ExportAllDeclaration') found.all.push(resolve(String(statement.source.value)))
    if (statement.type === 'ExportNamedDeclaration' && statement.source)
      for (const one of statement.specifiers)
        found.exports.set(nameOf(one.exported as Node), {
          path: resolve(String(statement.source.value)),
          name: nameOf(one.local as Node),
        })
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration') declare(node.id!.name, node)
    if (node?.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations)
        if (init) for (const name of directNodes(id as Node).map(nameOf)) if (name !== '') declare(name, init)
  }
  return found
}

export class CallGraph {
  readonly modules: Map<string, Module>
  /** The files that implement a port, by the name of the port's member. Imports do not lead to them. */
  readonly #behind: ReadonlyMap<string, readonly string[]>

  constructor(behind: Record<string, readonly string[]>) {
    this.#behind = new Map(Object.entries(behind))
    this.modules = new Map(
      sources
        .filter(({ path, isTest }) => path.startsWith('modules/') && path.endsWith('.ts') && !isTest)
        .map(({ path, text }) => [path, moduleOf(path, text)]),
    )
  }

  /** Finds the declaration of a name, following re-exports. */
  declared({ path, name }: Place): Place | null {
    const module = this.modules.get(path)
    if (!module) return null
    if (module.declarations.has(name)) return { path, name }
    const handed = module.exports.get(name)
    if (handed) return this.declared(handed)
    for (const one of module.all) {
      const found = this.declared({ path: one, name })
      if (found) return found
    }
    return null
  }

  /** The declaration that a name in a file refers to; `of.name` if it is a member of a namespace import. */
  meaning(path: string, node: Node): Place | null {
    const module = this.modules.get(path)!
    if (node.type === 'MemberExpression' && !node.computed && node.object.type === 'Identifier') {
      const whole = module.imports.get(node.object.name)
      return whole?.name === '*' ? this.declared({ path: whole.path, name: nameOf(node.property as Node) }) : null
    }
    if (node.type !== 'Identifier') return null
    const imported = module.imports.get(node.name)
    if (imported) return imported.name === '*' ? null : this.declared(imported)
    return module.declarations.has(node.name) ? { path, name: node.name } : null
  }

  /** Every node that can run when `start` runs, with its file. */
  reached(path: string, start: Node): { path: string; node: Node }[] {
    const seen = new Set<string>()
    const found: { path: string; node: Node }[] = []
    const visit = (file: string, root: Node): void => {
      for (const node of directNodes(root)) {
        found.push({ path: file, node })
        const member = node.type === 'MemberExpression' ? nameOf(node.property as Node) : ''
        for (const name of this.#behind.get(member) ?? [])
          for (const [other, { declarations }] of this.modules)
            if (declarations.has(name)) follow({ path: other, name })
        const place = this.meaning(file, node)
        if (place) follow(place)
      }
    }
    const follow = (place: Place): void => {
      if (seen.has(keyOf(place))) return
      seen.add(keyOf(place))
      for (const node of this.modules.get(place.path)!.declarations.get(place.name)!) visit(place.path, node)
    }
    visit(path, start)
    return found
  }
}

/** The port and member of a node such as `payments.refund`, with or without an object before the port. */
export function portCall(node: Node): { port: string; name: string } | null {
  if (node.type !== 'MemberExpression' || node.computed) return null
  const { object } = node
  const port =
    object.type === 'Identifier'
      ? object.name
      : object.type === 'MemberExpression'
        ? nameOf(object.property as Node)
        : null
  return port === null ? null : { port, name: nameOf(node.property as Node) }
}
