/** Texts of the payment form, the 3-D Secure dialog and the hosted pages, in the shop's languages. */
import messages from './messages.json' with { type: 'json' }

export { messages }

export type Language = keyof typeof messages
export type Messages = (typeof messages)['en']

/** The first supported language of an Accept-Language header. */
export function negotiateLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    if (language in messages) return language as Language
  }
  return 'en'
}
