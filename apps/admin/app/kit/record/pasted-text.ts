import { hasForeignMarkup, isSkippedElement, richTextOf } from '@tussenuit/modules/shared/pasted-blocks.ts'
import type { PastedNode } from '@tussenuit/modules/shared/pasted-element.ts'

/** HTML from the clipboard as the editor takes it. What was copied out of an editor as this one stays as it is. */
export function pastedText(html: string): string {
  if (html.includes('data-pm-slice') || !hasForeignMarkup(html)) return html
  // The parser runs nothing and loads nothing.
  return richTextOf(nodesIn(new DOMParser().parseFromString(html, 'text/html').body), html)
}

const nodesIn = (parent: Element): PastedNode[] =>
  [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    const name = node.localName
    const attributes = Object.fromEntries([...node.attributes].map((one) => [one.name, one.value]))
    return isSkippedElement(name, attributes) ? [] : [{ name, attributes, children: nodesIn(node) }]
  })
