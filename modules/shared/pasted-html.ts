/**
 * Converts HTML from word processors, spreadsheets and web pages to rich text. The result may be unsafe and must be
 * cleaned afterwards. Pure.
 */
import { Parser } from 'htmlparser2'
import { isSkippedElement, pastedNodesToRichText } from './pasted-blocks.ts'
import type { PastedElement, PastedNode } from './pasted-element.ts'

export const convertPastedHtml = (html: string): string => pastedNodesToRichText(treeOf(html), html)

/** Elements nested deeper than this are dropped, but their text is preserved. */
const deepest = 60

function treeOf(html: string): PastedNode[] {
  const root: PastedElement = { name: '', attributes: {}, children: [] }
  const path = [root]
  let passed = 0
  let hidden = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (hidden > 0 || isSkippedElement(name, attributes)) hidden += 1
        else if (path.length > deepest) passed += 1
        else {
          const element = { name, attributes, children: [] }
          path.at(-1)!.children.push(element)
          path.push(element)
        }
      },
      onclosetag() {
        if (hidden > 0) hidden -= 1
        else if (passed > 0) passed -= 1
        else if (path.length > 1) path.pop()
      },
      ontext(text) {
        if (hidden > 0) return
        // The parser reports a character reference as a separate text.
        const { children } = path.at(-1)!
        const last = children.at(-1)
        if (typeof last === 'string') children[children.length - 1] = last + text
        else children.push(text)
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return root.children
}
