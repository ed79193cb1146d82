/**
 * Keeps React working in a page whose text a translator has replaced (React issue 11538). React keeps references to its
 * text nodes; a translator removes them and inserts elements in their place. Removing such a node, or inserting before
 * it, throws and breaks the page; a new text for it is never shown, so that an old price would stay. Here such a call
 * is redirected to the replacement, and a new text puts the original node back: the translator sees it and translates
 * it again. Nodes that are where React put them are not affected.
 */
import type { ForeignChanges } from './recorded.ts'

const { removeChild, insertBefore, appendChild } = Node.prototype

/** Returns the nodes in `parent` that replace `node`, in order; empty if there are none. */
function replacementsOf(changes: ForeignChanges, node: Node, parent: Node | null): ChildNode[] {
  changes.flush()
  const standIns = new Set<ChildNode>()
  const visited = new Set<Node>()
  const collect = (replacedNode: Node): void => {
    if (visited.has(replacedNode)) return
    visited.add(replacedNode)
    // The replacement may have been replaced too.
    for (const standIn of changes.replaced.get(replacedNode) ?? [])
      if (!standIn.parentNode) collect(standIn)
      else if (!parent || standIn.parentNode === parent) standIns.add(standIn)
  }
  collect(node)
  return [...standIns]
}

/** Returns the child of `parent` that is or contains `node`; null if there is none. */
function findHolderIn(parent: Node, node: Node): Node | null {
  let at: Node | null = node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}

/** Returns `reference`, or the node in `parent` that replaces or contains it; null (append) if there is none. */
function findPlaceIn(changes: ForeignChanges, parent: Node, reference: Node): Node | null {
  return replacementsOf(changes, reference, parent)[0] ?? findHolderIn(parent, reference)
}

/** Removes the replacements of `node` before React inserts `node`. Returns the position to use instead of `before`. */
function removeReplacements(changes: ForeignChanges, node: Node, before: Node | null): Node | null {
  if (!changes.replaced.has(node)) return before
  const standIns = replacementsOf(changes, node, null).filter((standIn) => !standIn.contains(node))
  let place = before
  while (place && standIns.includes(place as ChildNode)) place = place.nextSibling
  for (const standIn of standIns) standIn.remove()
  changes.replaced.delete(node)
  return place
}

function removeNodeOrReplacement(changes: ForeignChanges, parent: Node, child: Node): void {
  const standIns = replacementsOf(changes, child, parent)
  changes.replaced.delete(child)
  for (const standIn of standIns) standIn.remove()
  // The node itself may have been moved into a wrapper; a wrapper that is left empty is removed with it.
  let at: Node | null = child
  while (at && at !== parent && (at === child || !at.hasChildNodes())) {
    const around: Node | null = at.parentNode
    if (around) removeChild.call(around, at)
    at = around
  }
}

/** Puts a replaced text back in the place of its replacement. */
function restoreText(changes: ForeignChanges, text: Node): void {
  const [first, ...rest] = replacementsOf(changes, text, null)
  if (!first) return
  changes.replaced.delete(text)
  first.replaceWith(text)
  for (const standIn of rest) standIn.remove()
}

/** To be called once, before React changes the page. */
export function patchDomForForeignChanges(): void {
  const changes = window.foreignChanges
  if (!changes) return
  Node.prototype.removeChild = function removeChildOrStandIn<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    removeNodeOrReplacement(changes, this, child)
    return child
  }
  Node.prototype.insertBefore = function insertBeforeOrStandIn<T extends Node>(
    this: Node,
    child: T,
    reference: Node | null,
  ): T {
    const isThere = !reference || reference.parentNode === this
    const place = isThere ? reference : findPlaceIn(changes, this, reference)
    return insertBefore.call(this, child, removeReplacements(changes, child, place)) as T
  }
  Node.prototype.appendChild = function appendOnce<T extends Node>(this: Node, child: T): T {
    removeReplacements(changes, child, null)
    return appendChild.call(this, child) as T
  }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    get(this: Text) {
      return changes.early.texts.get(this) ?? nodeValue.get!.call(this)
    },
    set(this: Text, value: string | null) {
      if (!this.isConnected) restoreText(changes, this)
      nodeValue.set!.call(this, value)
    },
  })
}
