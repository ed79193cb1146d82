/** The text of HTML as `cleanHtml` stores it, in one line: for searching, for heads of pages, for lines of lists. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li|h\d|blockquote)>|<br\s*\/?>/g, '$& ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
