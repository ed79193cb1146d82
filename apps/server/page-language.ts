/**
 * In which language a page is shown: the one in the address (?lang=), else the one the visitor chose (cookie), else
 * German on hosts that are German, else the browser's where it is spoken here, else English.
 */
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'

export type LanguageAsked = {
  lang: string | null
  cookie: string | undefined
  germanHost: boolean
  accepted: string | undefined
}

export function languageOf(asked: LanguageAsked, spoken: readonly LanguageCode[]): LanguageCode {
  const exact = (wish: string | null | undefined) =>
    spoken.find((language) => language.toLowerCase() === wish?.toLowerCase())
  const german = asked.germanHost ? exact('de') : undefined
  return exact(asked.lang) ?? exact(asked.cookie) ?? german ?? acceptedLanguage(asked.accepted ?? '', spoken) ?? 'en'
}

/** The best of an Accept-Language header. Any Chinese is the Chinese that is spoken here; regions do not matter. */
function acceptedLanguage(header: string, spoken: readonly LanguageCode[]): LanguageCode | undefined {
  const wishes = header
    .slice(0, 1000)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((found) => found !== undefined)
      return { tag: tag.trim().split('-')[0]!, quality: quality === undefined ? 1 : Number(quality) || 0, position }
    })
  const best = wishes
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality || one.position - other.position)
  for (const { tag } of best) {
    const found = spoken.find((language) => language.toLowerCase().split('-')[0] === tag)
    if (found) return found
  }
  return undefined
}
