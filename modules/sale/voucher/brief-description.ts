import { toLanguageTag } from '../../shared/locale.ts'
import { htmlToPlainText } from '../../shared/plain-text.ts'

/** In characters: the space for the description on a printed voucher with a long message. */
const maxLength = 240

/** The description of a voucher for its e-mail and document: its first whole sentences as plain text, or null. */
export function briefDescription(html: string, language: string): string | null {
  const sentences = new Intl.Segmenter(toLanguageTag(language), { granularity: 'sentence' })
  let brief = ''
  for (const { segment } of sentences.segment(htmlToPlainText(html))) {
    if ((brief + segment).trimEnd().length > maxLength) break
    brief += segment
  }
  return brief.trim() || null
}
