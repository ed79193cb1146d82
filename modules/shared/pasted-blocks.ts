/**
 * Converts HTML from word processors, spreadsheets and web pages to rich text: blocks remain separate, table rows
 * become paragraphs, Word lists become lists, styles become elements. The editor in the browser also uses it and parses
 * the HTML itself. Pure.
 */
import { escapeXml } from './xml.ts'
import { isMsoListParagraph, parseMsoListParagraph } from './mso-list.ts'
import type { PastedElement, PastedNode } from './pasted-element.ts'

/** A text or a line break, with its surrounding inline elements from outermost to innermost. */
type Run = { text: string; marks: readonly string[] }
type Block =
  | { name: 'p' | 'h3' | 'h4'; runs: Run[] }
  | { name: 'ul' | 'ol'; items: Block[][] }
  | { name: 'blockquote'; blocks: Block[] }

const lineBreak = '\n'
const betweenCells = ' · '

const blockNames = new Set(
  (
    'p div section article header footer main aside nav figure figcaption address form fieldset legend details ' +
    'summary dl dt dd center pre hgroup body html head hr table caption ul ol li blockquote h1 h2 h3 h4 h5 h6 tr td ' +
    'th dir menu'
  ).split(' '),
)
/** Matches the tag of a block element. */
const blockTag = new RegExp(`<(?:${[...blockNames].join('|')})\\b`, 'i')
const isBlock = ({ name }: PastedElement): boolean => blockNames.has(name)

/** The elements that stored rich text may contain; any other element comes from another program. */
const ours = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 's', 'h3', 'h4', 'a', 'blockquote'])

/** Whether HTML contains elements or styles that rich text does not have. */
export const hasForeignMarkup = (html: string): boolean =>
  /\s(?:style|class)\s*=/i.test(html) ||
  [...html.matchAll(/<\/?([a-z][^\s/>]*)/gi)].some(([, name]) => !ours.has(name!.toLowerCase()))

/** `html`: the source from which the nodes were parsed. */
export function pastedNodesToRichText(nodes: readonly PastedNode[], html: string): string {
  const blocks = blocksOf(nodes)
  return isOneLine(html, blocks) ? htmlOf(blocks).replace(/^<p>|<\/p>$/g, '') : htmlOf(blocks)
}

/** Whether the HTML has no block elements, so that the text stays inline. */
const isOneLine = (html: string, blocks: readonly Block[]): boolean =>
  blocks.length === 1 && blocks[0]!.name === 'p' && !blockTag.test(html)

/** Elements whose text is not displayed. */
const unread = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'option',
  'template',
  'xml',
  'object',
  'iframe',
  'xmp',
  'svg',
  'noscript',
])

export const isSkippedElement = (name: string, attributes: Record<string, string>): boolean =>
  unread.has(name) ||
  attributes['hidden'] !== undefined ||
  /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(attributes['style'] ?? '')

const blocksOf = (nodes: readonly PastedNode[]): Block[] => {
  const flow = new Flow()
  flow.addAll(nodes, [], 'p')
  return flow.finish()
}

type Kind = 'p' | 'h3' | 'h4'

class Flow {
  private readonly blocks: Block[] = []
  private runs: Run[] = []
  private kind: Kind = 'p'

  finish(): Block[] {
    this.end()
    return this.blocks
  }

  addAll(nodes: readonly PastedNode[], marks: readonly string[], kind: Kind, isPre = false): void {
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at]!
      if (typeof node === 'string') this.addText(node, marks, kind, isPre)
      else if (isMsoListParagraph(node)) {
        const end = endOfList(nodes, at)
        const list = nodes.slice(at, end).filter((node) => typeof node !== 'string')
        this.addBlock(toMsoListBlock(list))
        at = end - 1
      } else if (isBlock(node)) this.addElement(node, marks, kind)
      else if (node.name === 'br') this.runs.push({ text: lineBreak, marks })
      else this.addAll(node.children, addMarks(node, marks), kind, isPre || isPreformatted(node))
    }
  }

  private addText(text: string, marks: readonly string[], kind: Kind, isPre: boolean): void {
    this.kind = kind
    if (isPre)
      for (const [at, line] of text.split(/\r\n|\r|\n/).entries())
        this.runs.push(...(at > 0 ? [{ text: lineBreak, marks }] : []), { text: collapseSpaces(line), marks })
    else this.runs.push({ text: collapseSpaces(text), marks })
  }

  private addElement(node: PastedElement, marks: readonly string[], kind: Kind): void {
    const { name, children } = node
    this.end()
    if (name === 'ul' || name === 'ol' || name === 'dir' || name === 'menu') this.addBlock(toListBlock(node, marks))
    else if (name === 'li') this.addBlock(toListBlock({ ...node, name: 'ul', children: [node] }, marks))
    else if (name === 'blockquote') this.addBlock({ name, blocks: blocksWithin(children, marks) })
    else if (name === 'table') for (const block of toTableBlocks(node, marks)) this.addBlock(block)
    else if (/^h[1-6]$/.test(name)) this.addAll(children, marks, /[1-3]/.test(name) ? 'h3' : 'h4')
    else if (name === 'tr') this.addBlock(toRowBlock(node, marks))
    else this.addAll(children, addMarks(node, marks), kind, isPreformatted(node))
    this.end()
  }

  private addBlock(block: Block): void {
    this.end()
    if (!isEmpty(block)) this.blocks.push(block)
  }

  /** Adds the collected text as blocks; two line breaks separate paragraphs. */
  private end(): void {
    for (const runs of splitParagraphs(this.runs)) {
      const block: Block = { name: this.kind, runs: trimRuns(runs) }
      if (!isEmpty(block)) this.blocks.push(block)
    }
    this.runs = []
    this.kind = 'p'
  }
}

const blocksWithin = (nodes: readonly PastedNode[], marks: readonly string[]): Block[] => {
  const flow = new Flow()
  flow.addAll(nodes, marks, 'p')
  return flow.finish()
}

/**
 * Collapses HTML white space, and spaces that programs insert as placeholders. A single non-breaking space between two
 * words is preserved.
 */
const collapseSpaces = (text: string): string => text.replaceAll(/[\t\n\f\r ]+/g, ' ').replaceAll(/[ \u00a0]{2,}/g, ' ')

const isPreformatted = ({ name, attributes: { style = '' } }: PastedElement): boolean =>
  name === 'pre' || /white-space\s*:\s*pre/i.test(style)

/** The inline elements that an element represents, by its name or style. */
function addMarks({ name, attributes }: PastedElement, marks: readonly string[]): readonly string[] {
  const style = attributes['style'] ?? ''
  const isSaid = (pattern: RegExp) => pattern.test(style)
  const isBold = isSaid(/font-weight\s*:\s*(?:bold|[6-9]00)/i)
  const own = [
    // Google Docs wraps the whole content in a `b` element that is not bold.
    ...((name === 'b' || name === 'strong') && !isSaid(/font-weight\s*:\s*(?:normal|[1-5]00)/i) ? ['strong'] : []),
    ...((name === 'i' || name === 'em' || name === 'cite') && !isSaid(/font-style\s*:\s*normal/i) ? ['em'] : []),
    ...(name === 's' || name === 'strike' || name === 'del' ? ['s'] : []),
    ...(name !== 'b' && name !== 'strong' && isBold ? ['strong'] : []),
    ...(isSaid(/font-style\s*:\s*italic/i) ? ['em'] : []),
    ...(isSaid(/text-decoration(?:-line)?\s*:[^;]*line-through/i) ? ['s'] : []),
    ...(name === 'a' && attributes['href'] ? [`a href="${escapeXml(attributes['href'])}"`] : []),
  ]
  return own.length === 0 ? marks : [...new Set([...marks, ...own])]
}

function splitParagraphs(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  let breaks = 0
  for (const run of runs) {
    if (run.text === lineBreak) breaks += 1
    else if (run.text.trim() === '' && breaks > 0) continue
    else {
      if (breaks > 1) lines.push([])
      else if (breaks === 1) lines.at(-1)!.push({ text: lineBreak, marks: [] })
      breaks = 0
      lines.at(-1)!.push(run)
    }
  }
  return lines
}

/** Trims the text at both ends and around line breaks, and leaves one space between words. */
function trimRuns(runs: readonly Run[]): Run[] {
  const shown: Run[] = []
  for (const { text, marks } of runs) {
    const before = shown.at(-1)
    const isAfterSpace = !before || before.text === lineBreak || before.text.endsWith(' ')
    if (text === lineBreak && before) before.text = before.text === lineBreak ? before.text : before.text.trimEnd()
    const visible = isAfterSpace && text !== lineBreak ? text.replace(/^[ \u00a0]+/, '') : text
    if (visible !== '') shown.push({ text: visible, marks })
  }
  while (shown.length > 0 && shown.at(-1)!.text.trim() === '') shown.pop()
  const last = shown.at(-1)
  if (last) last.text = last.text.trimEnd()
  return shown
}

function isEmpty(block: Block): boolean {
  if ('runs' in block) return block.runs.every(({ text }) => text.trim() === '')
  return 'items' in block ? block.items.length === 0 : block.blocks.length === 0
}

/** A nested list that is a sibling of list items belongs to the item before it. */
function toListBlock({ name, children }: PastedElement, marks: readonly string[]): Block {
  const items: Block[][] = []
  for (const child of children) {
    const blocks =
      typeof child === 'string' || child.name !== 'li'
        ? blocksWithin([child], marks)
        : blocksWithin(child.children, marks)
    const isNested = typeof child !== 'string' && /^[uo]l$/.test(child.name)
    if (blocks.length === 0) continue
    if (isNested && items.length > 0) items.at(-1)!.push(...blocks)
    else items.push(blocks)
  }
  return { name: name === 'ol' ? 'ol' : 'ul', items }
}

/** One paragraph per row. A table used for layout is removed, and the blocks in its cells remain. */
function toTableBlocks(node: PastedElement, marks: readonly string[]): Block[] {
  const captions = descendantsNamed(node, 'caption').flatMap(({ children }) => blocksWithin(children, marks))
  const rows = descendantsNamed(node, 'tr')
  const loose = rows.length === 0 ? blocksWithin(node.children, marks) : []
  const isLayout = rows.every((row) => cellsOf(row).length < 2)
  return [
    ...captions,
    ...loose,
    ...(isLayout
      ? rows.flatMap((row) => cellsOf(row).flatMap(({ children }) => blocksWithin(children, marks)))
      : rows.map((cells) => toRowBlock(cells, marks))),
  ]
}

/** Descendant elements with that name, except those in nested tables. */
const descendantsNamed = (node: PastedElement, name: string): PastedElement[] =>
  node.children.flatMap((child) =>
    typeof child === 'string' || child.name === 'table' || child.name === 'td' || child.name === 'th'
      ? []
      : child.name === name
        ? [child]
        : descendantsNamed(child, name),
  )
const cellsOf = ({ children }: PastedElement): PastedElement[] =>
  children.filter((child): child is PastedElement => typeof child !== 'string' && /^t[dh]$/.test(child.name))

function toRowBlock(node: PastedElement, marks: readonly string[]): Block {
  const cells = cellsOf(node).map((cell) =>
    runsOf(blocksWithin(cell.children, cell.name === 'th' ? [...new Set([...marks, 'strong'])] : marks)),
  )
  return {
    name: 'p',
    runs: joinRuns(
      cells.filter((runs) => runs.length > 0),
      betweenCells,
    ),
  }
}

/** The texts of all blocks, joined into one line. */
const runsOf = (blocks: readonly Block[]): Run[] =>
  joinRuns(
    blocks.map((block) =>
      'runs' in block
        ? block.runs.map((run) => (run.text === lineBreak ? { ...run, text: ' ' } : run))
        : 'items' in block
          ? joinRuns(block.items.map(runsOf), ', ')
          : runsOf(block.blocks),
    ),
    ' ',
  )

const joinRuns = (parts: readonly Run[][], between: string): Run[] =>
  parts.flatMap((runs, at) => (at === 0 ? runs : [{ text: between, marks: [] }, ...runs]))

function endOfList(nodes: readonly PastedNode[], from: number): number {
  let end = from
  for (let at = from; at < nodes.length; at += 1) {
    const node = nodes[at]!
    if (typeof node !== 'string' && isMsoListParagraph(node)) end = at + 1
    else if (typeof node !== 'string' || node.trim() !== '') break
  }
  return end
}

/** Builds a list from consecutive Word paragraphs, each with a list level. */
function toMsoListBlock(paragraphs: readonly PastedElement[]): Block {
  const listItems = paragraphs.map((node) => parseMsoListParagraph(node))
  const top = Math.min(...listItems.map(({ level }) => level))
  const items: Block[][] = []
  for (let at = 0; at < listItems.length; at += 1) {
    const { level, children } = listItems[at]!
    if (level === top || items.length === 0) {
      items.push(blocksWithin(children, []))
      continue
    }
    const next = listItems.findIndex((item, index) => index > at && item.level === top)
    const end = next === -1 ? listItems.length : next
    items.at(-1)!.push(toMsoListBlock(paragraphs.slice(at, end)))
    at = end - 1
  }
  return { name: listItems[0]!.isOrdered ? 'ol' : 'ul', items: items.filter((blocks) => blocks.length > 0) }
}

const htmlOf = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('')

function blockHtml(block: Block): string {
  if ('runs' in block) return `<${block.name}>${lineHtml(block.runs)}</${block.name}>`
  if ('blocks' in block) return `<blockquote>${htmlOf(block.blocks)}</blockquote>`
  return `<${block.name}>${block.items.map((item) => `<li>${itemHtml(item)}</li>`).join('')}</${block.name}>`
}

/** A single paragraph in a list item needs no `p` element. */
function itemHtml([first, ...rest]: readonly Block[]): string {
  if (!first || !('runs' in first) || rest.some((block) => 'runs' in block))
    return htmlOf(first ? [first, ...rest] : [])
  return lineHtml(first.runs) + htmlOf(rest)
}

/** Consecutive texts with the same inline elements share these elements. */
function lineHtml(runs: readonly Run[]): string {
  let open: readonly string[] = []
  let html = ''
  const close = (until: number) => {
    for (const mark of open.slice(until).toReversed()) html += `</${mark.split(' ')[0]}>`
  }
  for (const { text, marks } of runs) {
    const shared = [...open].findIndex((mark, at) => marks[at] !== mark)
    const until = shared === -1 ? open.length : shared
    close(until)
    for (const mark of marks.slice(until)) html += `<${mark}>`
    html += text === lineBreak ? '<br />' : escapeXml(text)
    open = marks
  }
  close(0)
  return html
}
