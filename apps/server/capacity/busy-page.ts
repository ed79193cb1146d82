/** The page for requests that are refused under load. It is independent of the storefront and reloads automatically. */
import { createHash } from 'node:crypto'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { type LanguageCode, languages } from '@tussenuit/modules/shared/language.ts'
import { isRightToLeft, toLanguageTag } from '@tussenuit/modules/shared/locale.ts'
import { busyError, busyRetrySeconds } from '../http/busy.ts'

const style = 'body{font:1.1rem/1.5 system-ui,sans-serif;margin:20vh auto;max-inline-size:32rem;padding-inline:1.5rem}'

export const busyPolicy =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors ` +
  `'none'; base-uri 'none'`

type ShopMessages = { refusal?: { overloaded?: string } }

const textOf = (language: LanguageCode): string =>
  messagesOf<ShopMessages>(language, 'shop')?.refusal?.overloaded ?? busyError('overloaded').message

const pages = new Map(
  languages.map((language) => {
    const text = textOf(language)
    const direction = isRightToLeft(language) ? 'rtl' : 'ltr'
    return [
      language,
      `<!doctype html><html lang="${toLanguageTag(language)}" dir="${direction}"><head><meta charset="utf-8"><meta ` +
        'name="viewport" content="width=device-width"><meta http-equiv="refresh" content="' +
        `${busyRetrySeconds}"><title>${text}</title><style>${style}</style></head><body><main><h1>` +
        `${text}</h1></main></body></html>`,
    ]
  }),
)

export const busyPageHtml = (language: LanguageCode): string => pages.get(language)!
