import { htmlToPlainText } from '@tussenuit/modules/shared/plain-text.ts'

/** An HTML description as plain text, shortened at a word to `maxLength` characters, for the meta description. */
export function htmlExcerpt(html: string, maxLength = 160): string {
  const text = htmlToPlainText(html)
  return text.length <= maxLength ? text : `${text.slice(0, text.lastIndexOf(' ', maxLength - 1))}…`
}
