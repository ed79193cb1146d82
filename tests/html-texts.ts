/** The texts of a page that a person reads: visible texts, and attributes that are displayed or read aloud. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

export const decodeEntities = (text: string): string =>
  text
    .replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(digits)),
    )
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

const readAttributes = /\s(?:alt|aria-label|aria-description|title|placeholder)="([^"]*)"/g
const described =
  /<meta[^>]*(?:name|property)="(?:description|og:title|og:description|og:image:alt)"[^>]*content="([^"]*)"/g

/** Texts between tags, attributes, and descriptions for search engines; without scripts and styles. */
export function extractHtmlTexts(html: string): string[] {
  const shown = html.replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
  return [
    // React separates the parts of one text with comments.
    ...shown.replaceAll('<!-- -->', '').split(/<[^>]*>/),
    ...[...shown.matchAll(readAttributes)].map(([, text]) => text!),
    ...[...shown.matchAll(described)].map(([, text]) => text!),
  ]
    .map(decodeEntities)
    .filter((text) => text.trim() !== '')
}
