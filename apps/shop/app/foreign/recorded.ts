/** What `record-changes.inline.ts` has recorded of the changes that others make to the page. */
export type ForeignChanges = {
  /** For a node that was taken out of its place: the nodes that were put there instead. */
  replaced: WeakMap<Node, ChildNode[]>
  /** The other way round: the node that stood where this one, the first of them, stands now. */
  originals: WeakMap<Node, Node>
  /** Nodes that are not ours. After hydration only those that were put in the place of a text. */
  foreign: WeakSet<Node>
  /** Until hydration. `texts`: what texts were before they were overwritten in their place. */
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
