import sanitize from 'sanitize-html'
import { hasForeignMarkup } from './pasted-blocks.ts'
import { asRichText } from './pasted-html.ts'

/**
 * Cleans HTML that staff wrote or pasted, when it is stored: a few text elements, links without scripts, nothing else.
 * What comes from another program keeps its blocks, tables and lists in these elements.
 */
export function cleanHtml(html: string): string {
  return sanitize(hasForeignMarkup(html) ? asRichText(html) : html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 's', 'h3', 'h4', 'a', 'blockquote'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    disallowedTagsMode: 'discard',
  })
}
