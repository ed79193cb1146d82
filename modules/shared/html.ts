import sanitize from 'sanitize-html'
import { hasForeignMarkup } from './pasted-blocks.ts'
import { convertPastedHtml } from './pasted-html.ts'

/**
 * Cleans HTML that staff wrote or pasted, before it is stored: only some text elements remain, and links without
 * scripts. Blocks, tables and lists pasted from other programs are converted to these elements.
 */
export function cleanHtml(html: string): string {
  return sanitize(hasForeignMarkup(html) ? convertPastedHtml(html) : html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 's', 'h3', 'h4', 'a', 'blockquote'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    disallowedTagsMode: 'discard',
  })
}
