/** Lists from Word, which pastes list items as paragraphs with the bullet or number in a separate element. Pure. */
import type { PastedElement, PastedNode } from './pasted-element.ts'

const levelOf = ({ attributes: { style = '' } }: PastedElement): number | null => {
  const level = /mso-list\s*:[^;]*\blevel(\d)/i.exec(style)?.[1]
  return level === undefined ? null : Number(level)
}

const bullet = /^\s*[·•▪◦‣●○■§o*–-][\s\u00a0]+/
const numeral = /^\s*\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)][\s\u00a0]+/i

/**
 * Whether a paragraph is a list item of Word. If a mail program has removed the style, it is detected by class and
 * bullet.
 */
export const isMsoListParagraph = (node: PastedElement): boolean =>
  /^(?:p|div|h\d)$/.test(node.name) &&
  (levelOf(node) !== null ||
    (/\bMsoListParagraph/i.test(node.attributes['class'] ?? '') &&
      [bullet, numeral].some((sign) => sign.test(textOf(node)))))

/** `level` starts at 1; `children` do not include the bullet or number. */
export function parseMsoListParagraph(node: PastedElement): {
  level: number
  isOrdered: boolean
  children: PastedNode[]
} {
  const sign = signOf(node.children)
  const text = sign ?? textOf(node)
  const isOrdered = numeral.test(`${text.trim()} `) && !bullet.test(`${text.trim()} `)
  return {
    level: levelOf(node) ?? 1,
    isOrdered,
    children: sign === null ? removeLead(node.children) : removeSigns(node.children),
  }
}

const isSign = (node: PastedElement): boolean => /mso-list\s*:\s*ignore/i.test(node.attributes['style'] ?? '')

function signOf(nodes: readonly PastedNode[]): string | null {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const sign = isSign(node) ? textOf(node) : signOf(node.children)
    if (sign !== null) return sign
  }
  return null
}

const removeSigns = (nodes: readonly PastedNode[]): PastedNode[] =>
  nodes.flatMap((node): PastedNode[] =>
    typeof node === 'string' ? [node] : isSign(node) ? [] : [{ ...node, children: removeSigns(node.children) }],
  )

/** Removes the bullet or number at the start of the first text. */
function removeLead(nodes: readonly PastedNode[]): PastedNode[] {
  let isDone = false
  const strip = (list: readonly PastedNode[]): PastedNode[] =>
    list.map((node) => {
      if (isDone) return node
      if (typeof node !== 'string') return { ...node, children: strip(node.children) }
      isDone = node.trim() !== ''
      return `${node} `.replace(bullet, '').replace(numeral, '').trimEnd()
    })
  return strip(nodes)
}

const textOf = (node: PastedElement): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
