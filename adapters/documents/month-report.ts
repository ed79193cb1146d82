import type { Documents } from '@tussenuit/modules/platform/document/ports.ts'
import { documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import { footerOf } from './confirmation.ts'
import { typeset } from './typesetter.ts'

/**
 * The monthly report on one or two pages. The caller passes the labels, because they are messages of the back-office.
 */
export const drawMonthReport: Documents['monthReport'] = ({ language, title, lines, tables }, brand) => {
  const messages = documentMessages(language)
  return typeset(
    'month-report',
    { language, title, brand, texts: messages.texts, footer: footerOf(brand, messages) },
    { lines, tables },
  )
}
