/**
 * Hydration needs the page as the server sent it: after one added element or one replaced text React renders the whole
 * document again. Until the page is hydrated, DOM getters skip nodes that translators and extensions added and return
 * the original of replaced texts. The document itself is not changed, so translators and extensions have nothing to
 * repeat.
 */
import type { ForeignChanges } from './recorded.ts'

const getterOf = (owner: object, name: string): (() => unknown) => Object.getOwnPropertyDescriptor(owner, name)!.get!
const native = {
  firstChild: getterOf(Node.prototype, 'firstChild') as (this: Node) => ChildNode | null,
  nextSibling: getterOf(Node.prototype, 'nextSibling') as (this: Node) => ChildNode | null,
  textContent: getterOf(Node.prototype, 'textContent') as (this: Node) => string | null,
}

const signOf = (element: Element): string =>
  [element.nodeName, element.className, element.textContent, ...element.getAttributeNames()].join('|')

/**
 * Also hides elements after a field if they look like an element that an extension certainly added after another field.
 * While the parser is at that place, nothing else distinguishes such elements from those of the page.
 */
function recordSimilarNodes({ early: { added }, foreign }: ForeignChanges): void {
  const signs = new Set([...added].filter((node) => node instanceof Element).map(signOf))
  if (signs.size === 0) return
  for (const element of document.querySelectorAll(':is(input, textarea, select) + *'))
    if (signs.has(signOf(element))) foreign.add(element)
}

/** DOM getters that skip foreign nodes. */
function viewOf(changes: ForeignChanges) {
  const { foreign, originals, replaced, early } = changes
  const visible = (node: Node | null): Node | null => {
    for (let at = node; at; at = native.nextSibling.call(at)) {
      if (!foreign.has(at)) return at
      const original = originals.get(at)
      if (original) return original
    }
    return null
  }
  const firstChild = (node: Node): Node | null => visible(native.firstChild.call(node))
  const nextSibling = (node: Node): Node | null => {
    const last = replaced.get(node)?.findLast((standIn) => standIn.parentNode)
    return visible(native.nextSibling.call(last ?? node))
  }
  const textOf = (node: Node): string => {
    if (node instanceof CharacterData) return early.texts.get(node) ?? node.data
    let text = ''
    for (let child = firstChild(node); child; child = nextSibling(child))
      if (child.nodeType !== Node.COMMENT_NODE) text += textOf(child)
    return text
  }
  return { firstChild, nextSibling, textOf }
}

/** Call this right before hydration, and the returned function once the whole page is hydrated. */
export function hideForeignNodes(): () => void {
  const changes = window.foreignChanges
  if (!changes) return () => undefined
  changes.flush()
  recordSimilarNodes(changes)
  const view = viewOf(changes)
  const override = (name: keyof typeof native, get: (this: Node) => unknown): (() => void) => {
    const descriptor = Object.getOwnPropertyDescriptor(Node.prototype, name)!
    Object.defineProperty(Node.prototype, name, { ...descriptor, get })
    return () => Object.defineProperty(Node.prototype, name, descriptor)
  }
  const undo = [
    override('firstChild', function firstOwnChild() {
      changes.flush()
      return view.firstChild(this)
    }),
    override('nextSibling', function nextOwnSibling() {
      changes.flush()
      return view.nextSibling(this)
    }),
    override('textContent', function ownText() {
      return this instanceof Element ? view.textOf(this) : native.textContent.call(this)
    }),
  ]
  return () => {
    for (const restore of undo.splice(0)) restore()
    changes.endEarly()
  }
}

/**
 * If React rendered the document again, it kept the old style sheets and added its own. Removes each old style sheet
 * once its duplicate has loaded.
 */
export function removeDuplicateStyles(): void {
  const seen = new Map<string, HTMLElement>()
  for (const style of document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], head > style')) {
    const content = style instanceof HTMLLinkElement ? style.href : style.textContent
    const earlier = seen.get(content)
    seen.set(content, style)
    if (!earlier) continue
    if (style instanceof HTMLLinkElement && !style.sheet) style.addEventListener('load', () => earlier.remove())
    else earlier.remove()
  }
}
