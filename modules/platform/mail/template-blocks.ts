/** The text of an e-mail as blocks and conditions, so that it can be edited without its template language. Pure. */

export const blockKinds = ['paragraph', 'heading', 'list', 'quote', 'table', 'button'] as const
export type BlockKind = (typeof blockKinds)[number]

/** Adjacent lines of one kind, without the marker of that kind. `gap` is the number of empty lines before. */
export type Block = { kind: BlockKind; lines: string[]; gap: number }
/** A line with a single tag, such as `{% if open_cents > 0 %}`. */
type TagLine = { line: string; gap: number }
/** The nodes after a tag, up to the next tag of the same section. */
export type Branch = TagLine & { nodes: TemplateNode[] }
/** A condition or a loop: one branch per `if`, `elsif`, `else` or `for`. */
export type Section = { branches: Branch[]; end: TagLine }
export type TemplateNode = Block | Section
/** `trailing` is the number of empty lines at the end. */
export type TemplateTree = { nodes: TemplateNode[]; trailing: number }

export const isSection = (node: TemplateNode): node is Section => 'branches' in node

const markers: Partial<Record<BlockKind, string>> = { heading: '# ', list: '- ', quote: '> ' }
const tagLine = /^{%-?\s*(if|elsif|else|endif|for|endfor)\b[^%]*%}$/
const buttonLine = /^\[[^\]]+\]\((?:[^)\s]+|{{[^}]+}})\)$/

function kindOfLine(line: string): BlockKind {
  const marked = blockKinds.find((kind) => markers[kind] !== undefined && line.startsWith(markers[kind]))
  if (marked) return marked
  if (line.includes(' :: ')) return 'table'
  return buttonLine.test(line) ? 'button' : 'paragraph'
}

/** An open section while its lines are read. */
type Open = { branches: Branch[]; parent: TemplateNode[]; isLoop: boolean }

/** Adds tags to the tree: opens, divides and closes sections. Returns false for a tag that does not fit. */
function createSectionReader(root: TemplateNode[]) {
  const stack: Open[] = []
  let nodes = root
  return {
    nodes: () => nodes,
    isComplete: () => stack.length === 0,
    read(name: string, tag: TagLine): boolean {
      const open = stack.at(-1)
      if (name === 'if' || name === 'for') {
        const branch = { ...tag, nodes: [] }
        stack.push({ branches: [branch], parent: nodes, isLoop: name === 'for' })
        nodes = branch.nodes
        return true
      }
      if (!open || open.isLoop !== (name === 'endfor')) return false
      if (name === 'endif' || name === 'endfor') {
        stack.pop()
        nodes = open.parent
        nodes.push({ branches: open.branches, end: tag })
        return true
      }
      const branch = { ...tag, nodes: [] }
      open.branches.push(branch)
      nodes = branch.nodes
      return true
    },
  }
}

/** The blocks of a text, or null for a text that they cannot represent exactly: it is edited as source. */
export function parseTemplateBlocks(source: string): TemplateTree | null {
  const root: TemplateNode[] = []
  const sections = createSectionReader(root)
  let gap = 0
  for (const line of source.split('\n')) {
    if (line === '') {
      gap += 1
      continue
    }
    const [, name] = tagLine.exec(line) ?? []
    if (name !== undefined) {
      if (!sections.read(name, { line, gap })) return null
    } else appendLine(sections.nodes(), line, gap)
    gap = 0
  }
  const tree = { nodes: root, trailing: gap }
  return sections.isComplete() && formatTemplateBlocks(tree) === source ? tree : null
}

function appendLine(nodes: TemplateNode[], line: string, gap: number): void {
  const kind = kindOfLine(line)
  const text = line.slice(markers[kind]?.length ?? 0)
  const last = nodes.at(-1)
  if (gap === 0 && last && !isSection(last) && last.kind === kind && kind !== 'button') last.lines.push(text)
  else nodes.push({ kind, lines: [text], gap })
}

const emptyLines = (gap: number): string[] => Array.from({ length: gap }, () => '')

const nodeLines = (node: TemplateNode): string[] =>
  isSection(node)
    ? [
        ...node.branches.flatMap(({ gap, line, nodes }) => [...emptyLines(gap), line, ...nodes.flatMap(nodeLines)]),
        ...emptyLines(node.end.gap),
        node.end.line,
      ]
    : [...emptyLines(node.gap), ...node.lines.map((line) => `${markers[node.kind] ?? ''}${line}`)]

export const formatTemplateBlocks = ({ nodes, trailing }: TemplateTree): string =>
  [...nodes.flatMap(nodeLines), ...emptyLines(trailing)].join('\n')

/** The position of a node: its index, then for each enclosing section the index of the branch and of the node. */
export type NodePath = readonly number[]

/** A copy of the tree in which `change` has replaced the siblings of the node at `path`, including the node itself. */
export function changeSiblings(
  tree: TemplateTree,
  path: NodePath,
  change: (siblings: TemplateNode[], index: number) => TemplateNode[],
): TemplateTree {
  const changeIn = (nodes: TemplateNode[], [index, branch, ...rest]: NodePath): TemplateNode[] => {
    if (branch === undefined) return change(nodes, index!)
    const section = nodes[index!] as Section
    const branches = section.branches.map((each, at) =>
      at === branch ? { ...each, nodes: changeIn(each.nodes, rest) } : each,
    )
    return nodes.with(index!, { ...section, branches })
  }
  return { ...tree, nodes: changeIn(tree.nodes, path) }
}

/** Moves a node by one place among its siblings; the first node of a list keeps its gap. */
export function moveNode(tree: TemplateTree, path: NodePath, step: 1 | -1): TemplateTree {
  return changeSiblings(tree, path, (siblings, index) => {
    const [first, second] = [Math.min(index, index + step), Math.max(index, index + step)]
    if (first < 0 || second >= siblings.length) return siblings
    const [upper, lower] = [siblings[first]!, siblings[second]!]
    return siblings.with(first, setGap(lower, gapBefore(upper))).with(second, setGap(upper, gapBefore(lower)))
  })
}

const gapBefore = (node: TemplateNode): number => (isSection(node) ? node.branches[0]!.gap : node.gap)

const setGap = (node: TemplateNode, gap: number): TemplateNode =>
  isSection(node) ? { ...node, branches: node.branches.with(0, { ...node.branches[0]!, gap }) } : { ...node, gap }

/** Wraps a node in an `if`; `condition` is its expression. */
export const wrapInCondition = (tree: TemplateTree, path: NodePath, condition: string): TemplateTree =>
  changeSiblings(tree, path, (siblings, index) => {
    const node = siblings[index]!
    const branch = { line: `{% if ${condition} %}`, gap: gapBefore(node), nodes: [setGap(node, 0)] }
    return siblings.with(index, { branches: [branch], end: { line: '{% endif %}', gap: 0 } })
  })

/** Replaces a section by the nodes of its first branch. */
export const unwrapSection = (tree: TemplateTree, path: NodePath): TemplateTree =>
  changeSiblings(tree, path, (siblings, index) => {
    const { gap, nodes } = (siblings[index] as Section).branches[0]!
    const [first, ...others] = nodes
    return siblings.toSpliced(index, 1, ...(first ? [setGap(first, gap), ...others] : []))
  })
