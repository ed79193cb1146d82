/**
 * The language of a page: that of the URL (?lang=), else the visitor's choice (cookie), else German on German hosts,
 * else a supported language of the browser, else English.
 */
import type { IncomingMessage } from 'node:http'
import { type LanguageCode, findLanguageOfTag, languages } from '@tussenuit/modules/shared/language.ts'
import type { Config } from '../config/config.ts'

export type LanguageAsked = {
  lang: string | null
  cookie: string | undefined
  germanHost: boolean
  accepted: string | undefined
}

export function chooseLanguage(input: LanguageAsked, supported: readonly LanguageCode[]): LanguageCode {
  const exact = (requested: string | null | undefined) =>
    supported.find((language) => language.toLowerCase() === requested?.toLowerCase())
  const german = input.germanHost ? exact('de') : undefined
  return (
    exact(input.lang) ?? exact(input.cookie) ?? german ?? negotiateLanguage(input.accepted ?? '', supported) ?? 'en'
  )
}

/**
 * The most preferred supported language of an Accept-Language header. Any Chinese tag matches the supported Chinese;
 * regions are ignored.
 */
function negotiateLanguage(header: string, supported: readonly LanguageCode[]): LanguageCode | undefined {
  const preferences = header
    .slice(0, 1000)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0, position }
    })
  const best = preferences
    .filter(({ quality }) => quality > 0)
    .sort((first, second) => second.quality - first.quality || first.position - second.position)
  for (const { tag } of best) {
    const language = findLanguageOfTag(tag, { anyScript: true })
    if (language && supported.includes(language)) return language
  }
  return undefined
}

/** Uses the raw request: refusals and cached pages are sent before the framework has parsed it. */
export function languageOfRequest(request: IncomingMessage, config: Pick<Config, 'hostsGerman'>): LanguageCode {
  const input = {
    lang: languageInAddress(request),
    cookie: languageInCookie(request),
    germanHost: config.hostsGerman.includes((request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()),
    accepted: request.headers['accept-language'],
  }
  return chooseLanguage(input, languages)
}

const languageInAddress = ({ url = '' }: IncomingMessage): string | null => {
  const query = url.split('?')[1]
  return query?.includes('lang') ? new URLSearchParams(query).get('lang') : null
}
const languageInCookie = ({ headers }: IncomingMessage): string | undefined =>
  /(?:^|;\s*)language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]

const cookieSeconds = 365 * 86_400

/**
 * The cookie that stores the language of the URL's parameter `lang`, because later pages are requested without the
 * parameter. Null if there is nothing to store.
 */
export function languageCookie(
  request: IncomingMessage,
  config: Pick<Config, 'hostsGerman' | 'publicUrl'>,
): string | null {
  const lang = languageInAddress(request)
  if (lang === null) return null
  const language = languageOfRequest(request, config)
  if (lang.toLowerCase() !== language.toLowerCase() || languageInCookie(request) === language) return null
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `language=${language}; Max-Age=${cookieSeconds}; Path=/${secure}; SameSite=Lax`
}
