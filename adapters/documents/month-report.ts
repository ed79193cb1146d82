import type { Documents } from '@tussenuit/modules/document/ports.ts'
import { documentMessages } from '@tussenuit/modules/booking/document-messages.ts'
import { footerOf } from './confirmation.ts'
import { typeset } from './typesetter.ts'

/** A month of the books on a page or two. Its words come with it: they are the office's, not the traveller's. */
export const drawMonthReport: Documents['monthReport'] = ({ language, title, lines, tables }, brand) => {
  const messages = documentMessages(language)
  return typeset(
    'month-report',
    { language, title, brand, texts: messages.texts, footer: footerOf(brand, messages) },
    { lines, tables },
  )
}
