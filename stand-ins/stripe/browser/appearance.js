/* global styles, messages */
// Elements, styles, languages and amounts of the payment form.

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

export function insertStyles() {
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Light text implies a dark page, so the colour of errors is derived from the text colour. */
export function errorColour(node) {
  const parts = (getComputedStyle(node).color.match(/[\d.]+/g) ?? []).map(Number)
  const [red = 0, green = 0, blue = 0] = parts
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? '#ffb4ab' : '#b3261e'
}

export function createNode(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(name, String(value))
  node.append(...children)
  return node
}

export function selectLanguage(...languages) {
  const chain = [
    ...languages.filter((language) => language && language !== 'auto'),
    document.documentElement.lang,
    navigator.language,
    'en',
  ]
  return chain.map((tag) => (tag ?? '').slice(0, 2).toLowerCase()).find((tag) => tag in messages) ?? 'en'
}

export const textDirection = (language) => (language === 'fa' || language === 'ur' ? 'rtl' : 'ltr')

export function formatMoney(amount, currency, language) {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100)
}
