import { hasForeignMarkup, isSkippedElement, pastedNodesToRichText } from '@tussenuit/modules/shared/pasted-blocks.ts'
import type { PastedNode } from '@tussenuit/modules/shared/pasted-element.ts'

/** Cleans HTML from the clipboard for the editor. HTML copied from this kind of editor is unchanged. */
export function cleanPastedHtml(html: string): string {
  if (html.includes('data-pm-slice') || !hasForeignMarkup(html)) return html
  // DOMParser runs no scripts and loads no resources.
  return pastedNodesToRichText(nodesIn(new DOMParser().parseFromString(html, 'text/html').body), html)
}

const nodesIn = (parent: Element): PastedNode[] =>
  [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    const name = node.localName
    const attributes = Object.fromEntries([...node.attributes].map((attribute) => [attribute.name, attribute.value]))
    return isSkippedElement(name, attributes) ? [] : [{ name, attributes, children: nodesIn(node) }]
  })
