/** Reads a page in a browser: its texts and attributes, and the words that a line break splits. */
import type { Page } from 'playwright-core'

export type ReadPage = { texts: string[]; cut: string[] }

/**
 * A word, which is a run of at least two letters, is split if its characters are on two lines. Line breaks are allowed
 * beside a hyphen, a slash, a digit or another sign, and anywhere in scripts other than Latin and Arabic.
 */
const script = `(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const texts = []
  const cut = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent.closest('script, style, template, noscript') || node.data.trim() === '') continue
    texts.push(node.data)
    // Elements for screen readers only have a size of one pixel.
    if (!shown(parent) || parent.getBoundingClientRect().width <= 1) continue
    for (const { 0: word, index } of node.data.matchAll(/[\\p{Script=Latin}\\p{Script=Arabic}\\p{M}\\u200c'’]{2,}/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
      const tops = lines.filter((line, at) => at === 0 || line.top > lines[at - 1].bottom - 2)
      if (tops.length > 1) cut.add(word + ' in: ' + parent.closest('*').textContent.trim().slice(0, 80) + ' .' + parent.className)
    }
  }
  for (const element of document.querySelectorAll('[alt], [aria-label], [title], [placeholder]'))
    for (const name of ['alt', 'aria-label', 'title', 'placeholder'])
      if (element.getAttribute(name)) texts.push(element.getAttribute(name))
  return { texts, cut: [...cut] }
})()`

export const readRenderedPage = (page: Page): Promise<ReadPage> => page.evaluate<ReadPage>(script)
