/** `scripts`: the text of every inline script of the shop, for the Content-Security-Policy. */
export type RenderedPage = { html: string; scripts: string[] }

/**
 * Removes the nonce that marked the shop's scripts while the page was rendered, and returns the texts of the scripts
 * that had it. A script injected by a text of the catalogue has no nonce, because the nonce cannot be guessed. Without
 * the nonce the same page has the same bytes each time, so that browsers and proxies can cache it.
 */
export function extractInlineScripts(html: string, nonce: string): RenderedPage {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const pieces = html.split(mark)
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    if (!before?.slice(before.lastIndexOf('<')).startsWith('<script')) continue
    const source = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))
    if (source) scripts.add(source)
  }
  return { html: html.replaceAll(mark, ''), scripts: [...scripts] }
}
