/** The changes that others make to the page, as recorded by `record-changes.inline.ts`. */
export type ForeignChanges = {
  /** By replaced node: the nodes that were put in its place. */
  replaced: WeakMap<Node, ChildNode[]>
  /** By the first of those nodes: the node that it replaced. */
  originals: WeakMap<Node, Node>
  /** Nodes that are not ours. After hydration only those that were put in the place of a text. */
  foreign: WeakSet<Node>
  /** Only until hydration. `texts`: the original contents of overwritten texts. */
  early: { added: Set<ChildNode>; texts: Map<CharacterData, string> }
  /** Reads the changes that the browser has not reported yet. */
  flush(): void
  /** To be called once the page is hydrated: from then on only replaced nodes are recorded. */
  endEarly(): void
}

declare global {
  interface Window {
    foreignChanges?: ForeignChanges
  }
}
