import { packPageData } from './packed-data.ts'

/** The start tags of the elements that restore-data.ts counts. */
const shownHtml = /<div\b[^>]*? class="prose[^>]*>/g
/** Shorter texts are repeated. */
const shortest = 40

/** The texts of the catalogue in a page, each with the number of the element that shows it. */
function findShownTexts(html: string): Map<string, number> {
  const shown = new Map<string, number>()
  let number = 0
  for (const { index, 0: tag } of html.matchAll(shownHtml)) {
    const start = index + tag.length
    const text = html.slice(start, html.indexOf('</div>', start))
    if (text.length >= shortest) shown.set(text, number)
    number += 1
  }
  return shown
}

/** An expression for a script element: nothing in it ends the element or begins a comment. */
const toExpression = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('</', String.raw`<\/`)
    .replaceAll(/<(?=[!s])/gi, String.raw`\u003c`)

/**
 * Adds the data for hydration to a page that was rendered without them, as a script. Null if they are not plain data.
 * The framework's own format repeats the names and quotes of every record, and its texts a second time.
 */
export function addPageData(html: string, loaderData: unknown, nonce: string): string | null {
  const packed = packPageData(loaderData, findShownTexts(html))
  const end = html.lastIndexOf('</body>')
  if (packed === undefined || end === -1) return null
  return `${html.slice(0, end)}<script nonce="${nonce}">pageData=${toExpression(packed)}</script>${html.slice(end)}`
}
