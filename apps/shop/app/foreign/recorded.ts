/** The changes that translators and extensions make to the page, as recorded by `record-changes.inline.ts`. */
export type ForeignChanges = {
  /** Maps a replaced node to the nodes that replaced it. */
  replaced: WeakMap<Node, ChildNode[]>
  /** Maps the first of the replacing nodes to the node that it replaced. */
  originals: WeakMap<Node, Node>
  /** Nodes that the page did not create; after hydration only those that replaced a text. */
  foreign: WeakSet<Node>
  /** Recorded only until hydration. `texts`: the original contents of overwritten texts. */
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
