import sanitize from 'sanitize-html'

/** Cleans HTML that staff wrote, when it is stored: a few text elements, links without scripts, nothing else. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a', 'blockquote'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    disallowedTagsMode: 'discard',
  })
}

/** The text without its tags, for searching. */
export function plainText(html: string): string {
  const apart = html.replace(/<\/(?:p|li|h\d|blockquote)>|<br\s*\/?>/gi, '$& ')
  const escaped = sanitize(apart, { allowedTags: [], allowedAttributes: {} })
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
