/**
 * Records, from the first byte of the page on, what browser translators and extensions change: which nodes replaced a
 * node of the page and, until hydration, which nodes they added. `tolerant-dom.ts` and `hide-foreign-nodes.ts` read the
 * records. Until the page is parsed, an added node counts as foreign only where the parser cannot have added it: before
 * a sibling, in an element that was already closed, or with an element name that the shop does not use. Direct children
 * of html, head and body are not recorded, because hydration ignores them.
 */
{
  const replaced = new WeakMap<Node, ChildNode[]>()
  const originals = new WeakMap<Node, Node>()
  const foreign = new WeakSet<Node>()
  const seen = new WeakSet<Node>()
  const early: NonNullable<Window['foreignChanges']>['early'] = {
    added: new Set(),
    texts: new Map(),
  }
  let isParsed = document.readyState !== 'loading'
  let isHydrated = false

  const isTop = (node: Node): boolean =>
    node === document || node === document.documentElement || node === document.head || node === document.body
  const isInForeign = (node: Node | null): boolean => {
    for (let at = node; at; at = at.parentNode) if (foreign.has(at)) return true
    return false
  }
  /** Whether the parser has closed this element: true if it has since added a following sibling. */
  const wasClosed = (node: Node): boolean => {
    for (let at: Node | null = node; at && !isTop(at) && !isTop(at.parentNode ?? document); at = at.parentNode)
      // An element after a field may come from an extension while the parser is still in the field.
      if (
        !/^(?:SELECT|TEXTAREA)$/.test(at.nodeName) &&
        at.nextSibling &&
        seen.has(at.nextSibling) &&
        !foreign.has(at.nextSibling)
      )
        return true
    return false
  }
  const isForeign = (node: Node, { target, nextSibling }: MutationRecord): boolean =>
    (isParsed || nextSibling !== null || /-|^FONT$/.test(node.nodeName) || wasClosed(target)) && !isInForeign(target)

  const readAdded = (record: MutationRecord): void => {
    if (!isTop(record.target))
      for (const node of record.addedNodes)
        if (isForeign(node, record) && !seen.has(node)) {
          foreign.add(node)
          early.added.add(node as ChildNode)
        }
    for (const node of record.addedNodes) seen.add(node)
  }
  const readRemoved = (record: MutationRecord, added: Set<Node>): void => {
    const { target, addedNodes, previousSibling, nextSibling } = record
    for (const node of record.removedNodes) {
      if (node.parentNode === target || (node.nodeType !== Node.TEXT_NODE && !foreign.has(node))) continue
      const beside = [previousSibling, nextSibling].find((sibling) => sibling && added.has(sibling))
      const standIns = (addedNodes.length > 0 ? [...addedNodes] : beside ? [beside] : []) as ChildNode[]
      if (standIns.length === 0) continue
      const original = originals.get(node) ?? node
      replaced.set(node, standIns)
      replaced.set(original, standIns)
      originals.set(standIns[0]!, original)
      for (const standIn of standIns) {
        foreign.add(standIn)
        early.added.delete(standIn)
      }
    }
  }
  /** A text that was put back, but not inside its replacement, no longer counts as replaced. */
  const readReturned = ({ target, addedNodes }: MutationRecord): void => {
    for (const node of addedNodes)
      if (node.parentNode === target && !replaced.get(node)?.some((standIn) => standIn.contains(node)))
        replaced.delete(node)
  }
  const readText = ({ target, oldValue }: MutationRecord): void => {
    const text = target as CharacterData
    if (isParsed && !isHydrated && !early.texts.has(text) && !isInForeign(text)) early.texts.set(text, oldValue ?? '')
  }
  const read = (records: MutationRecord[]): void => {
    const added = new Set<Node>()
    for (const record of records) {
      if (record.type === 'characterData') {
        readText(record)
        continue
      }
      if (!isHydrated) readAdded(record)
      for (const node of record.addedNodes) added.add(node)
      readRemoved(record, added)
      readReturned(record)
    }
  }
  const observer = new MutationObserver(read)
  observer.observe(document, { childList: true, subtree: true, characterData: true, characterDataOldValue: true })
  const flush = (): void => read(observer.takeRecords())
  document.addEventListener('readystatechange', () => {
    flush()
    isParsed = true
  })
  window.foreignChanges = {
    replaced,
    originals,
    foreign,
    early,
    flush,
    endEarly: () => {
      flush()
      isHydrated = true
      early.added.clear()
      early.texts.clear()
      // Texts are no longer observed, because from now on the page itself changes them.
      observer.observe(document, { childList: true, subtree: true })
    },
  }
}
