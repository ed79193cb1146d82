/** Checks of a page beyond axe: cut-off text, tables without headings, repeated buttons. */
import type { Page } from 'playwright-core'

/** Runs in the page. Hidden or inert parts are skipped. */
const look = `(() => {
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
    one.getBoundingClientRect().width > 1 && !one.closest('.unseen, [aria-hidden="true"]')
  const named = (one) => (one.getAttribute('aria-label') ?? one.textContent).replace(/\\s+/g, ' ').trim()
  const where = (one) => one.outerHTML.slice(0, 120)
  const found = []

  for (const one of document.querySelectorAll('main *, header *, footer *')) {
    const own = [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== '')
    if (!own || !shown(one) || one.closest('select')) continue
    const range = document.createRange()
    range.selectNodeContents(one)
    const text = range.getBoundingClientRect()
    for (let around = one; around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.display === 'inline') continue
      const box = around.getBoundingClientRect()
      if (['auto', 'scroll'].includes(style.overflowX)) break
      if (['hidden', 'clip'].includes(style.overflowX) && (text.right > box.right + 1 || text.left < box.left - 1)) {
        found.push('cut at its side: ' + named(one).slice(0, 60) + ' in ' + where(around))
        break
      }
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') {
        found.push('may be cut: ' + where(around))
        break
      }
    }
  }

  for (const head of document.querySelectorAll('th'))
    if (shown(head) && named(head) === '') found.push('a heading of a table without text: ' + where(head.closest('table')))
  for (const row of document.querySelectorAll('tbody tr:not([aria-hidden="true"])'))
    if (shown(row) && row.querySelector('th[scope="row"], th[scope="rowgroup"], [role="gridcell"], td [role="button"]') === null && row.closest('[role="grid"]') === null && row.closest('.calendar-grid') === null)
      found.push('a row without a title: ' + where(row))

  const buttons = new Map()
  for (const one of document.querySelectorAll('main button, main a.button')) {
    // Not counted as repeated: the price bar, which has the button of the price card; the hearts of a stay that is
    // listed twice; the second "next" button of a calendar for screen readers.
    if (!shown(one) || one.closest('.price-bar') || one.matches('[aria-pressed], [tabindex="-1"]')) continue
    const name = named(one)
    if (name === '') found.push('a button without a name: ' + where(one))
    if (buttons.has(name)) found.push('twice on one page: ' + name)
    buttons.set(name, one)
  }
  return [...new Set(found)]
})()`

export const findPageFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(look)

/** Returns the names that are not isolated from the direction of the text around them, by an element or by marks. */
export const findUnisolatedNames = (page: Page, names: string[]): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const names = ${JSON.stringify(names)}
    const found = []
    const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.data.replace(/[\\u2066-\\u2068][^\\u2069]*\\u2069/g, '')
      const name = names.find((one) => text.includes(one))
      if (name === undefined || node.parentElement.closest('bdi, [dir="ltr"], [dir="auto"], [lang="en"], script, style')) continue
      // A name that is alone on its line needs no isolation.
      const line = node.parentElement.closest('p, li, td, th, dd, dt, h1, h2, h3, h4, a, button, label, div')
      if (line.textContent.trim() !== name) found.push(name + ' in: ' + line.textContent.trim().slice(0, 80))
    }
    return [...new Set(found)]
  })()`)
