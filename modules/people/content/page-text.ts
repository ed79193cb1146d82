/** The texts of a page: cleaned when stored, translated when displayed. */
import { cleanHtml } from '../../shared/html.ts'

export type FaqEntry = { question: string; answer_html: string }
export type PageText = { title: string; lead: string; body_html: string; faq: FaqEntry[] }
export type PageTranslations = Record<string, Partial<PageText>>

export function cleanPageText<T extends Partial<PageText>>(text: T): T {
  return {
    ...text,
    ...(text.body_html === undefined ? {} : { body_html: cleanHtml(text.body_html) }),
    ...(text.faq === undefined
      ? {}
      : { faq: text.faq.map(({ question, answer_html }) => ({ question, answer_html: cleanHtml(answer_html) })) }),
  }
}

export function cleanPageTranslations(translations: PageTranslations): PageTranslations {
  return Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, cleanPageText(text)]))
}

/** Each text falls back to the source on its own; questions and answers fall back together. */
export function translatePageText(
  row: { title: string; lead: string; body_html: string; faq: unknown; translations: unknown },
  language: string | undefined,
): PageText {
  const translation = (language === undefined ? undefined : (row.translations as PageTranslations)[language]) ?? {}
  const faq = row.faq as FaqEntry[]
  return {
    title: translation.title || row.title,
    lead: translation.lead || row.lead,
    body_html: translation.body_html || row.body_html,
    faq: translation.faq && translation.faq.length > 0 ? translation.faq : faq,
  }
}
