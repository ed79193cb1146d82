/**
 * Scripts that change a page like browser translators and extensions do, and that run before the page's own scripts.
 * They use the browser's original DOM functions, like an extension, which is isolated from the page's scripts.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { patienceMs } from './suite/form.ts'

/**
 * Replaces every text, as it appears, with `<font><font>` and the same words, like browser translators do. Every third
 * text node is moved into the elements instead, and every fifth is first overwritten in place. `from`: `start` begins
 * when the page has been parsed, before hydration, and `load` when it has loaded.
 */
export const translatorScript = (from: 'start' | 'load'): string => `{
  const { appendChild, insertBefore, removeChild, replaceChild } = Node.prototype
  const { set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const own = new WeakSet()
  const left = ['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'OPTION', 'TITLE']
  let count = 0
  window.translated = 0
  const font = () => {
    const element = document.createElement('font')
    element.setAttribute('style', 'vertical-align: inherit;')
    return element
  }
  const translate = (text) => {
    const parent = text.parentNode
    if (!parent || own.has(text) || text.data.trim() === '' || left.includes(parent.nodeName)) return
    if (parent.namespaceURI !== 'http://www.w3.org/1999/xhtml') return
    count += 1
    window.translated += 1
    const outer = font()
    const inner = font()
    appendChild.call(outer, inner)
    if (count % 5 === 0) set.call(text, text.data + ' ')
    if (count % 3 === 0) {
      insertBefore.call(parent, outer, text)
      appendChild.call(inner, text)
      own.add(text)
      return
    }
    const copy = document.createTextNode(text.data + ' ')
    own.add(copy)
    appendChild.call(inner, copy)
    if (count % 2 === 0) replaceChild.call(parent, outer, text)
    else {
      insertBefore.call(parent, outer, text)
      removeChild.call(parent, text)
    }
  }
  const translateIn = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return translate(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) translate(text)
  }
  const begin = () => {
    translateIn(document)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of addedNodes) {
          // The text is back in its place with other content, so it is translated again.
          if (node.nodeType === Node.TEXT_NODE && target.nodeName !== 'FONT') own.delete(node)
          translateIn(node)
        }
    }).observe(document, { childList: true, subtree: true })
  }
  addEventListener('${from === 'start' ? 'DOMContentLoaded' : 'load'}', () =>
    setTimeout(begin, ${from === 'start' ? 0 : 50}))
}`

/**
 * Adds an element after every input, attributes to html, body and inputs, and elements to head and body, like password
 * managers and spelling checkers do. `when`: while the page is parsed, as inputs appear, or after that.
 */
export const extensionScript = (when: 'while parsed' | 'parsed'): string => `{
  const mark = (input) => {
    if (input.dataset.lastpassIconRoot || input.type === 'hidden') return
    input.dataset.lastpassIconRoot = 'true'
    input.setAttribute('data-gramm', 'false')
    input.classList.add('extension-field')
    const icon = document.createElement('div')
    icon.className = 'extension-icon'
    icon.style.cssText = 'position:absolute;inline-size:1px;block-size:1px'
    icon.append(document.createElement('svg'))
    input.after(icon)
  }
  const markAll = () => {
    for (const input of document.querySelectorAll('input, textarea, select')) mark(input)
  }
  const decorate = () => {
    document.documentElement.classList.add('extension-present')
    document.documentElement.dataset.lt = 'installed'
    document.body.setAttribute('cz-shortcut-listen', 'true')
    document.head.append(document.createElement('meta'))
    document.body.prepend(document.createElement('extension-bar'))
    document.body.append(Object.assign(document.createElement('div'), { className: 'extension-root' }))
    document.documentElement.append(document.createElement('grammarly-desktop-integration'))
    markAll()
    new MutationObserver(markAll).observe(document, { childList: true, subtree: true })
  }
  ${when === 'parsed' ? '' : 'new MutationObserver(markAll).observe(document, { childList: true, subtree: true })'}
  addEventListener('DOMContentLoaded', decorate)
}`

/**
 * The text that React has rendered and the text that the page shows. They are equal if no text is outdated, lost or
 * duplicated.
 */
const texts = `(() => {
  const containerOf = (element) => Object.keys(element).find((key) => key.startsWith('__reactContainer$'))
  const root = document.querySelector('#main') ?? document.querySelector('#root')
  const holder = [document, document.querySelector('#root')].find((one) => one && containerOf(one))
  if (!holder) return { said: '', shown: 'not hydrated yet' }
  // The fiber of an element may be the outdated one of two, and so may its parents, so the tree is read from the root.
  const find = (fiber) => {
    if (fiber.stateNode === root) return fiber
    for (let child = fiber.child; child; child = child.sibling) {
      const found = find(child)
      if (found) return found
    }
  }
  const top = holder[containerOf(holder)].stateNode.current
  const start = holder === root ? top : find(top)
  if (!start) return { said: '', shown: 'not hydrated yet' }
  let said = ''
  const read = (fiber) => {
    if (fiber.tag === 4 || fiber.tag === 26 || ['script', 'style'].includes(fiber.type)) return
    if (fiber.tag === 6) said += fiber.memoizedProps
    else if (fiber.tag === 5 && ['string', 'number'].includes(typeof fiber.memoizedProps.children))
      said += fiber.memoizedProps.children
    // Content that React did not render: HTML of staff, and the card provider's form.
    else if (fiber.tag === 5 && !fiber.child) said += fiber.stateNode.textContent
    else for (let child = fiber.child; child; child = child.sibling) read(child)
  }
  for (let child = start.child; child; child = child.sibling) read(child)
  const plain = (text) => text.replace(/\\s+/g, '')
  const shown = root.cloneNode(true)
  for (const hidden of shown.querySelectorAll('script, style, .extension-icon')) hidden.remove()
  return { said: plain(said), shown: plain(shown.textContent) }
})()`

/** Expects that the page shows exactly the texts that React has rendered, so that no text is outdated or duplicated. */
export async function expectTextsInSync(page: Page): Promise<void> {
  const until = Date.now() + patienceMs / 4
  for (;;) {
    const { said, shown } = await page.evaluate<{ said: string; shown: string }>(texts)
    if (said === shown) return
    if (Date.now() > until) {
      const at = Array.from(said).findIndex((character, index) => shown[index] !== character)
      const part = (text: string) => text.slice(Math.max(0, at - 40), at + 80)
      return expect(part(shown), page.url()).toBe(part(said))
    }
    await page.waitForTimeout(100)
  }
}
