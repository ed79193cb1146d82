/** Reads facts of a source file for the rules of tests/house from its syntax tree, independent of formatting. */
import { type Node, parseSync, type Program } from 'oxc-parser'

export type Import = { target: string; typeOnly: boolean }

type Parsed = { program: Program; code: string; imports: Import[]; comments: string[] }

export function parseSource(path: string, text: string): Parsed {
  const { program, comments, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const imports: Import[] = []
  for (const { moduleRequest, entries } of module.staticImports)
    imports.push({ target: moduleRequest.value, typeOnly: entries.length > 0 && entries.every(({ isType }) => isType) })
  for (const { entries } of module.staticExports) {
    const from = entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])[0]
    if (from) imports.push({ target: from.value, typeOnly: entries.every(({ isType }) => isType) })
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const target = text.slice(moduleRequest.start, moduleRequest.end)
    if (/^['"]/.test(target)) imports.push({ target: target.slice(1, -1), typeOnly: false })
  }
  for (const node of nodesIn(program)) {
    const named =
      node.type === 'TSImportType' ? node.source.value : node.type === 'TSModuleDeclaration' ? moduleName(node) : null
    if (typeof named === 'string') imports.push({ target: named, typeOnly: true })
  }
  return { program, code: blankComments(text, comments), imports, comments: joinComments(text, comments) }
}

type Comment = { value: string; start: number; end: number }

/** Replaces comments with spaces, so that positions and line numbers do not change. */
function blankComments(text: string, comments: readonly Comment[]): string {
  const parts = comments.flatMap(({ start, end }, index) => [
    text.slice(comments[index - 1]?.end ?? 0, start),
    text.slice(start, end).replace(/[^\n]/g, ' '),
  ])
  return parts.join('') + text.slice(comments.at(-1)?.end ?? 0)
}

/** The text of each comment as one line, without comment marks. Adjacent line comments are joined. */
function joinComments(text: string, comments: readonly Comment[]): string[] {
  const joined: string[] = []
  let end = -1
  for (const comment of comments) {
    const prose = comment.value.replace(/^\s*\*+/gm, ' ')
    const follows = end >= 0 && text.slice(end, comment.start).trim() === ''
    joined.push(follows ? `${joined.pop()} ${prose}` : prose)
    end = comment.end
  }
  return joined.map((one) => one.replace(/\s+/g, ' ').trim())
}

const moduleName = ({ id }: Extract<Node, { type: 'TSModuleDeclaration' }>) => (id.type === 'Literal' ? id.value : null)

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string'

/** A node and its descendants in source order. `into` decides whether the descendants of a node are included. */
export function nodesIn(node: Node, into: (node: Node) => boolean = () => true): Node[] {
  const found: Node[] = []
  const visit = (one: Node): void => {
    found.push(one)
    if (!into(one)) return
    for (const value of Object.values(one) as unknown[])
      if (Array.isArray(value)) value.forEach((inner) => isNode(inner) && visit(inner))
      else if (isNode(value)) visit(value)
  }
  visit(node)
  return found
}

/** The name of the called method or function. */
export function calleeName(node: Node): string | null {
  if (node.type !== 'CallExpression') return null
  const { callee } = node
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null
}

/** The object of a method call as text: `shop.jobs` for `shop.jobs.send()`. */
export function calleeObjectText(node: Node): string {
  if (node.type === 'CallExpression')
    return node.callee.type === 'MemberExpression' ? dottedName(node.callee.object as Node) : ''
  return ''
}

/** The source text of a dotted name, such as `shop.db`; empty for any other expression. */
export function dottedName(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ThisExpression') return 'this'
  if (node.type === 'MemberExpression' && !node.computed)
    return `${dottedName(node.object as Node)}.${dottedName(node.property)}`
  return ''
}

/** The text of a string literal, of a template's fixed part or of a JSX text; null for other nodes. */
export function literalText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateElement') return node.value.cooked ?? node.value.raw
  return node.type === 'JSXText' ? node.value : null
}

/** The SQL of a tagged template on one line, with `?` for each value. */
export const sqlText = (node: Node): string | null =>
  node.type === 'TaggedTemplateExpression' && dottedName(node.tag) === 'sql'
    ? node.quasi.quasis
        .map(({ value }) => value.cooked ?? value.raw)
        .join(' ? ')
        .replace(/\s+/g, ' ')
    : null

const builders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom']
export const usesSql = (node: Node): boolean =>
  sqlText(node) !== null || (builders.includes(calleeName(node) ?? '') && calleeObjectText(node) !== '')

export const isDatabaseWrite = (node: Node): boolean =>
  (builders.slice(1).includes(calleeName(node) ?? '') && node.type === 'CallExpression') ||
  /\b(?:insert into|update [\w?]+ (?:\w+ )?set|delete from) /i.test(sqlText(node) ?? '')

/** Whether an expression is an amount in cents, or a sum or difference of such amounts. */
function isCents(node: Node): boolean {
  if (node.type === 'Identifier') return /(?:Cents|_cents)$/.test(node.name)
  if (node.type === 'MemberExpression') return !node.computed && isCents(node.property)
  if (node.type === 'TSNonNullExpression' || node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression')
    return isCents(node.expression)
  return (
    node.type === 'BinaryExpression' &&
    '+-'.includes(node.operator) &&
    (isCents(node.left as Node) || isCents(node.right))
  )
}

const rounders = ['Math.round', 'Math.floor', 'Math.ceil', 'Math.trunc', 'parseFloat', 'Number.parseFloat']
/** How an expression calculates with an amount in cents: by division or rounding, by multiplication, or not at all. */
export function centsArithmetic(node: Node): 'divided' | 'multiplied' | null {
  if (node.type === 'CallExpression') {
    const rounds =
      rounders.includes(dottedName(node.callee)) &&
      node.arguments.some((one) => nodesIn(one).some((inside) => isCents(inside)))
    const fixed =
      calleeName(node) === 'toFixed' && node.callee.type === 'MemberExpression' && isCents(node.callee.object as Node)
    return rounds || fixed ? 'divided' : null
  }
  if (node.type === 'AssignmentExpression' && isCents(node.left as Node))
    return ['/=', '%='].includes(node.operator) ? 'divided' : node.operator === '*=' ? 'multiplied' : null
  if (node.type !== 'BinaryExpression' || !(isCents(node.left as Node) || isCents(node.right))) return null
  return ['/', '%'].includes(node.operator) ? 'divided' : node.operator === '*' ? 'multiplied' : null
}

/** Whether the node formats an amount: currency style of Intl, toFixed(2), or a currency sign beside a value. */
export function writesEuros(node: Node): boolean {
  if (calleeName(node) === 'toFixed' && node.type === 'CallExpression')
    return node.arguments[0]?.type === 'Literal' && node.arguments[0].value === 2
  if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'style')
    return literalText(node.value as Node) === 'currency'
  const text = literalText(node)
  return text !== null && (/€|&euro;/i.test(text) || (node.type === 'TemplateElement' && /\bEUR $/i.test(text)))
}

export type Part = { path: string; name: string; node: Node }
/** The top-level functions of a file, including functions that are assigned to constants. */
export function topLevelFunctions(path: string, program: Program): Part[] {
  return program.body.flatMap((statement): Part[] => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'FunctionDeclaration') return [{ path, name: node.id!.name, node }]
    if (node?.type !== 'VariableDeclaration') return []
    return node.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && ['ArrowFunctionExpression', 'FunctionExpression'].includes(init.type)
        ? [{ path, name: id.name, node: init }]
        : [],
    )
  })
}

/** The names of the types in a function's parameters. */
export function parameterTypes(node: Node): Set<string> {
  const params = 'params' in node && Array.isArray(node.params) ? (node.params as Node[]) : []
  return new Set(
    params
      .flatMap((param) => nodesIn(param))
      .flatMap((one) => (one.type === 'TSTypeReference' ? [dottedName(one.typeName as Node)] : [])),
  )
}

/** Whether a parameter has the whole `Shop` as its type. */
export function takesWholeShop(node: Node): boolean {
  const params = 'params' in node && Array.isArray(node.params) ? (node.params as Node[]) : []
  return params.some((param) => {
    const annotation = 'typeAnnotation' in param && isNode(param.typeAnnotation) ? param.typeAnnotation : null
    const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : null
    return type?.type === 'TSTypeReference' && dottedName(type.typeName as Node) === 'Shop'
  })
}
