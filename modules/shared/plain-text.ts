/** Converts HTML that `cleanHtml` has cleaned to plain text on one line, for search, page heads and lists. */
export const htmlToPlainText = (html: string): string =>
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
