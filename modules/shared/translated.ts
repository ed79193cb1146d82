/** Texts by language and key, with the source language as the fallback: `{ "nl": { "title": "…" } }`. */
export type Translations = Record<string, Record<string, string>>

export function textInLanguage(
  translations: unknown,
  language: string | undefined,
  field: string,
  fallback: string,
): string {
  return (language && (translations as Translations | null)?.[language]?.[field]) || fallback
}

/**
 * Like `textInLanguage`, for HTML. If another language was requested, the elements of a fallback text are marked with
 * the source language and its direction.
 */
export function htmlInLanguage(
  translations: unknown,
  language: string | undefined,
  field: string,
  fallback: string,
): string {
  const translation = textInLanguage(translations, language, field, '')
  return (
    translation ||
    (language === undefined || language === 'en'
      ? fallback
      : fallback.replaceAll(/<(p|ul|ol|h3|h4|blockquote)>/g, '<$1 lang="en" dir="ltr">'))
  )
}
