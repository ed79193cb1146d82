/**
 * House rules of a hotel. The hotel's record stores them in English as sections. A translation is one text: a blank
 * line separates sections, and if a section has several lines, the first is its title. Pure.
 */
export type RuleSection = { title: string; paragraphs: string[] }
export type HouseRules = { title: string; text: string }[]

/** Formats the English sections as one text, from which translations are made. */
export const formatHouseRules = (sections: readonly RuleSection[]): string =>
  sections
    .map(({ title, paragraphs }) => [title, ...paragraphs.flatMap((paragraph) => paragraph.split(/\n+/))])
    .map((lines) =>
      lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n'),
    )
    .filter(Boolean)
    .join('\n\n')

/** Parses the text of house rules into sections; empty sections are omitted. */
export const parseHouseRules = (text: string): HouseRules =>
  text
    .split(/\n\s*\n/)
    .map((section) =>
      section
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    .map(([first = '', ...others]) =>
      others.length === 0 ? { title: '', text: first } : { title: first, text: others.join('\n') },
    )

export type HotelInformation = { rules: HouseRules; extra: string[]; language: string }

type HotelTexts = {
  policies: readonly RuleSection[]
  extraInfo: string
  translations: unknown
  /** The fields that staff have edited. */
  ownFields: readonly string[]
}

/**
 * House rules and extra information in the requested language if both are translated, otherwise in English. An English
 * text of the supplier that staff neither edited nor translated is shown only on English pages.
 */
export function hotelInformation(hotel: HotelTexts, language: string): HotelInformation {
  const isShown = (field: string) => language === 'en' || hotel.ownFields.includes(field)
  const own = ((hotel.translations as Record<string, Record<string, string>> | null) ?? {})[language] ?? {}
  const english = {
    policy: isShown('policies') || own['policy'] ? formatHouseRules(hotel.policies) : '',
    extra_info: isShown('extra_info') || own['extra_info'] ? hotel.extraInfo.trim() : '',
  }
  const isTranslated = (['policy', 'extra_info'] as const).every((name) => english[name] === '' || own[name])
  const texts = isTranslated ? { ...english, ...own } : english
  return {
    rules: english.policy === '' ? [] : parseHouseRules(texts.policy),
    extra: english.extra_info === '' ? [] : texts.extra_info.split(/\n+/).filter((line) => line.trim() !== ''),
    language: isTranslated ? language : 'en',
  }
}
