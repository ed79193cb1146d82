/**
 * The screens of the office perform actions with `useAction` and load data with `useLoad` or `useQuery`. A screen
 * catches no errors, has no busy flags, loads nothing in an effect, and translates no refusals.
 */
import type { Node } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sources } from './sources.ts'
import { calleeName, literalText, nodesIn, parseSource, type Part } from './tree.ts'

/** Whether the node handles a rejected promise: `catch`, `.catch(…)`, `.then(…, …)`. */
const handlesRejection = (node: Node): boolean =>
  node.type === 'CatchClause' ||
  calleeName(node) === 'catch' ||
  (node.type === 'CallExpression' && calleeName(node) === 'then' && node.arguments.length > 1)

const underWay =
  /^(?:is|has)?_?(?:busy|sav(?:e|ing)|load|loading|send|sending|submit|submitting|pending|working|running|fetching|uploading|downloading|testing|deleting|removing|importing)$/i

/** Whether the node declares a busy flag: `const [busy, setBusy] = useState(…)`, or the same as a ref. */
const keepsFlag = (node: Node): boolean => {
  if (node.type !== 'VariableDeclarator' || !node.init) return false
  if (!['useState', 'useRef'].includes(calleeName(node.init) ?? '')) return false
  const name = node.id.type === 'ArrayPattern' ? node.id.elements[0] : node.id
  return name?.type === 'Identifier' && underWay.test(name.name)
}

/** Whether the node uses `refusal.…` as a translation key. */
const translatesRefusal = (node: Node): boolean => literalText(node)?.startsWith('refusal.') === true

/** Modules that call the server; `asksNothing` are their functions that do not. */
const callers = /\/(?:calls|data-provider|session|upload|open-document)\.ts$/
const asksNothing = ['lastSignedInUser', 'signInUrl', 'toSignIn', 'accountPage', 'askForSession']

/** Local functions by name: `const a = () => …`, `const a = useCallback(() => …)`, `function a() {…}`. */
function localFunctions(nodes: readonly Node[]): Pick<Part, 'name' | 'node'>[] {
  return nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration' && node.id) return [{ name: node.id.name, node: node as Node }]
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return []
    const value = node.init.type === 'CallExpression' ? node.init.arguments[0] : node.init
    return value?.type === 'ArrowFunctionExpression' ? [{ name: node.id.name, node: value as Node }] : []
  })
}

/** Whether a file has an effect that waits for a reply, directly or through functions of the same file. */
function loadsInEffect(path: string, text: string): boolean {
  const nodes = nodesIn(parseSource(path, text).program)
  const imported = nodes.flatMap((node) =>
    node.type === 'ImportDeclaration' && callers.test(node.source.value)
      ? node.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.importKind === 'type' ? [] : one.local.name,
        )
      : [],
  )
  const slow = new Set(imported.filter((name) => !asksNothing.includes(name)))
  const isSlow = (part: Node): boolean =>
    nodesIn(part).some(
      (node) =>
        node.type === 'AwaitExpression' ||
        calleeName(node) === 'then' ||
        calleeName(node) === 'fetch' ||
        (node.type === 'Identifier' && slow.has(node.name)),
    )
  const functions = localFunctions(nodes)
  for (let before = -1; before < slow.size; ) {
    before = slow.size
    for (const { name, node } of functions) if (!/^[A-Z]|^use[A-Z]/.test(name) && isSlow(node)) slow.add(name)
  }
  return nodes.some(
    (node) =>
      node.type === 'CallExpression' &&
      ['useEffect', 'useLayoutEffect'].includes(calleeName(node) ?? '') &&
      node.arguments[0] !== undefined &&
      isSlow(node.arguments[0] as Node),
  )
}

const rules: Record<string, (path: string, text: string) => boolean> = {
  'catches what a call throws': (path, text) => nodesIn(parseSource(path, text).program).some(handlesRejection),
  'keeps a flag of what is under way': (path, text) => nodesIn(parseSource(path, text).program).some(keepsFlag),
  'reads in an effect': loadsInEffect,
  'translates a refusal': (path, text) => nodesIn(parseSource(path, text).program).some(translatesRefusal),
}

/** Files that may do so, each with the reason. */
const signIn = 'the page before the office, loaded without its libraries'
const storage = 'a browser may refuse its storage'
const allowed: Record<string, Record<string, string>> = {
  'catches what a call throws': {
    'apps/admin/app/kit/use-action.ts': 'the one place where a refusal is caught',
    'apps/admin/app/kit/data-provider.ts': 'says a refusal as react-admin takes it',
    'apps/admin/app/kit/session/session.ts':
      'a renewal that is refused is the end of the session; replies that are no JSON',
    'apps/admin/app/kit/session/browser-storage.ts': storage,
    'apps/admin/app/sales/vouchers/scan.tsx': 'the camera of the browser, not a call',
    'apps/admin/app/shell/sign-in.tsx': signIn,
  },
  'keeps a flag of what is under way': {
    'apps/admin/app/kit/use-action.ts': 'what is under way, against a second click before the screen is drawn again',
    'apps/admin/app/shell/sign-in.tsx': signIn,
  },
  'reads in an effect': {
    'apps/admin/app/sales/vouchers/scan.tsx': 'the camera of the browser, not a call',
  },
  'translates a refusal': {
    'apps/admin/app/kit/refusal.ts': 'the one place where a refusal becomes a sentence',
  },
}

const office = sources.filter(({ path, isTest }) => path.startsWith('apps/admin/app/') && !isTest)

test.each(Object.keys(rules))('no file of the office %s', (name) => {
  expect(office.length).toBeGreaterThan(200)
  const found = office.filter(({ path, text }) => rules[name]!(path, text)).map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(allowed[name]!).toSorted())
})

const imported = "import { parseStay } from './calls.ts'\nimport { send } from '../data-provider.ts'\n"

test.each([
  ['catches what a call throws', 'async function save() { try { await send() } catch { refuse() } }'],
  ['catches what a call throws', 'const save = () => send().catch(refuse)'],
  ['catches what a call throws', 'const save = () => send().then(show, refuse)'],
  ['keeps a flag of what is under way', 'const [busy, setBusy] = useState(false)'],
  ['keeps a flag of what is under way', 'const [isSaving, setSaving] = useState<boolean>(false)'],
  ['keeps a flag of what is under way', 'const sending = useRef(false)'],
  ['reads in an effect', `${imported}useEffect(() => { parseStay(id).then(setStay) }, [id])`],
  [
    'reads in an effect',
    `${imported}const load = useCallback(() => parseStay(id), [id])\nuseEffect(() => void load(), [load])`,
  ],
  [
    'reads in an effect',
    `${imported}const ask = useEffectEvent(async () => setStay(await send('GET /stay')))\nuseEffect(() => void ask(), [])`,
  ],
  ['reads in an effect', "useEffect(() => { fetch('/api/stay') }, [])"],
  ['translates a refusal', "translate('refusal.away')"],
  ['translates a refusal', 'translate(`refusal.${code}`, { _: message })'],
])('a file that %s is found: %s', (name, planted) => {
  expect(rules[name]!('planted.tsx', planted)).toBe(true)
})

test.each([
  ['catches what a call throws', 'const opened = open().then(show)'],
  ['keeps a flag of what is under way', 'const [isOpen, setOpen] = useState(false)'],
  [
    'reads in an effect',
    `${imported}useEffect(() => document.querySelector('h1')?.focus(), [])\nconst stay = useLoad(['stay'], () => parseStay(id))`,
  ],
  ['translates a refusal', "translate('refusalOf.kind')"],
])('one that does not is left alone: %s, %s', (name, planted) => {
  expect(rules[name]!('planted.tsx', planted)).toBe(false)
})
