import type { Documents } from '@tussenuit/modules/platform/document/ports.ts'
import { documentMessages } from '@tussenuit/modules/sale/booking/document-messages.ts'
import { footerText } from './confirmation.ts'
import { typesetDocument } from './typesetter.ts'

/**
 * The monthly report on one or two pages. The caller passes the labels, because they are messages of the back-office.
 */
export const drawMonthReport: Documents['monthReport'] = ({ language, title, lines, tables }, brand) => {
  const messages = documentMessages(language)
  return typesetDocument(
    'month-report',
    { language, title, brand, texts: messages.texts, footer: footerText(brand, messages) },
    { lines, tables },
  )
}
