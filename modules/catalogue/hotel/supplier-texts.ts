/**
 * Translates the supplier's English texts about rooms and amenities. If any part of a text cannot be translated, the
 * whole text stays English. Pure.
 */
import { localeOfLanguage } from '../../shared/language.ts'
import { toLanguageTag } from '../../shared/locale.ts'

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The structure of `supplier.json` of a language. Keys are lower-case English. */
export type SupplierDictionary = {
  /** Amenities, beds, views and other facts of a room. */
  phrases: Record<string, string>
  /** Texts with a number: beds and bedrooms, with "{number}". */
  counted: Record<string, Plural>
  /** The text for a room "for five", with "{room}" and "{number}". */
  people: Plural
  /** Room types, each with its grammatical form, on which the form of the qualities depends. */
  rooms: Record<string, { name: string; form: string }>
  /** Qualities of a room as text with "{room}"; by grammatical form if they differ. */
  qualities: Record<string, string | Record<string, string>>
}

/** A text and its language, which is the requested one or English. */
export type SupplierText = { text: string; language: string }

/** Translations by staff, keyed by the normalised English phrase. */
export type StaffTranslations = ReadonlyMap<string, string>

/** The key of a phrase: differences in case, spaces and apostrophes are ignored. */
export const phraseKey = (text: string): string =>
  text.normalize('NFC').replaceAll('\u2019', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase()

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const numberOf = (text: string): number => (/^\d{1,2}$/.test(text) ? Number(text) : numbers.indexOf(text))

const upperFirst = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase())

const spelledWithHyphen = new Set(['non-smoking', 'pull-out', 'air-conditioned'])
const spellings: Record<string, string> = { 'wi-fi': 'Wi-Fi', tv: 'TV' }

/**
 * The English text of an amenity that the supplier names by a key such as "private-bathroom"; other texts are returned
 * unchanged.
 */
function englishText(text: string): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)) return text
  return spellings[text] ?? (spelledWithHyphen.has(text) ? text : text.replaceAll('-', ' '))
}

export type Translator = {
  amenity(text: string): SupplierText
  /** The name of a room with its features; the beds are added if the name does not mention them. */
  room(name: string, bedding?: string | null): SupplierText
  bedding(text: string): SupplierText
}

/** `dictionary`: null if nothing is translated, e.g. for English. `onUnknown` is called with each untranslated part. */
export function createSupplierTranslator(
  language: string,
  dictionary: SupplierDictionary | null,
  own: StaffTranslations = new Map(),
  onUnknown: (part: string) => void = () => {},
): Translator {
  if (dictionary === null) {
    const asWritten = (text: string): SupplierText => ({ text, language: 'en' })
    const asText = (text: string): SupplierText => ({ text: upperFirst(englishText(text)), language: 'en' })
    return { amenity: asText, bedding: asText, room: (name, bedding) => asWritten(appendBedding(name, bedding)) }
  }
  const parts = createPartTranslator(language, dictionary, own)
  const whole = (text: string, parts: (string | null)[]): SupplierText =>
    parts.length > 0 && parts.every((part) => part !== null)
      ? { text: upperFirst(parts.join(localeOfLanguage(language).comma)), language }
      : { text, language: 'en' }
  const known = (part: string, said: string | null): string | null => {
    if (said === null) onUnknown(part.trim())
    return said
  }
  return {
    amenity: (text) => whole(text, [known(text, parts.phrase(text))]),
    bedding: (text) => whole(text, [known(text, parts.phrase(text))]),
    room: (name, bedding) => {
      const { main, facts } = splitRoomName(name)
      const written = appendBedding(name, bedding)
      if (written !== name) facts.unshift(bedding!)
      return whole(written, [
        ...main.map((part, index) => known(part, index === 0 ? parts.room(part) : parts.phrase(part))),
        ...facts.map((fact) => known(fact, parts.phrase(fact))),
      ])
    },
  }
}

const appendBedding = (name: string, bedding: string | null | undefined): string =>
  !bedding || name.toLowerCase().includes(bedding.toLowerCase()) ? name : `${name}, ${bedding}`

/** Splits "Deluxe Double Room with Balcony (full double bed) (sea view, terrace)" into the room and its features. */
function splitRoomName(name: string): { main: string[]; facts: string[] } {
  const split = (text: string): string[] => text.split(',').filter((part) => part.trim() !== '')
  const facts = [...name.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside]) => split(inside!))
  const main = name.replaceAll(/\([^()]*\)/g, ' ').split(/,| with | [-–] /i)
  return { main: main.map((part) => part.trim()).filter(Boolean), facts }
}

function createPartTranslator(language: string, dictionary: SupplierDictionary, own: StaffTranslations) {
  const locale = toLanguageTag(language)
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const plural = (forms: Plural, value: number, values: Record<string, string> = {}): string =>
    Object.entries({ number: number(value), ...values }).reduce(
      (text, [name, translation]) => text.replaceAll(`{${name}}`, translation),
      forms[new Intl.PluralRules(locale).select(value)] ?? forms.other,
    )
  const find = <T>(entries: Record<string, T>, key: string): T | null =>
    Object.hasOwn(entries, key) ? entries[key]! : null

  const listed = (key: string, joint: ' and ' | ' or '): string | null => {
    const translations = key.split(joint).map((part) => single(part))
    if (translations.length < 2 || translations.includes(null)) return null
    const type = joint === ' and ' ? 'conjunction' : 'disjunction'
    return new Intl.ListFormat(locale, { type }).format(translations as string[])
  }
  /** Translates a number with a noun, for example "2 single beds" or "one bedroom"; null if either is unknown. */
  const counted = (key: string): string | null => {
    const [, amount = '', what = ''] = /^(\S+) (.+)$/.exec(key) ?? []
    const value = numberOf(amount)
    const forms =
      value < 1 ? null : (find(dictionary.counted, what) ?? find(dictionary.counted, what.replace(/s$/, '')))
    return forms && plural(forms, value)
  }
  const single = (key: string): string | null => own.get(key) ?? find(dictionary.phrases, key) ?? counted(key)

  const phrase = (text: string): string | null => {
    const key = phraseKey(text)
    return single(key) ?? listed(key, ' and ') ?? listed(key, ' or ')
  }

  type Room = { name: string; form: string }
  const withQualities = (key: string): Room | null => {
    const exact = find(dictionary.rooms, key)
    if (exact) return exact
    for (const [quality, pattern] of Object.entries(dictionary.qualities)) {
      const rest = key.startsWith(`${quality} `) ? withQualities(key.slice(quality.length + 1)) : null
      const translation = rest && (typeof pattern === 'string' ? pattern : (pattern[rest.form] ?? null))
      if (rest && translation) return { name: translation.replace('{room}', rest.name), form: rest.form }
    }
    return null
  }
  const room = (text: string): string | null => {
    const key = phraseKey(text)
    const said = own.get(key) ?? withQualities(key)?.name ?? find(dictionary.phrases, key)
    if (said) return said
    const [, kind = '', amount = ''] = /^(.+) for (\S+)(?: people| persons| guests)?$/.exec(key) ?? []
    const [base, value] = [withQualities(kind), numberOf(amount)]
    return base && value > 0 ? plural(dictionary.people, value, { room: base.name }) : null
  }
  return { phrase, room }
}
