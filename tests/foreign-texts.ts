/**
 * Finds texts of a page that are in another language than the page: they equal a text of the messages, the demo
 * catalogue, its pictures or the supplier in another language, although the page's language has its own translation.
 */
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import { contentPages } from '@tussenuit/demo/catalogue/content.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { catalogueTextsFor, pageTextsFor, pictureTextsFor, supplierPhrasesFor } from '@tussenuit/demo/languages.ts'
import { pictures } from '@tussenuit/demo/pictures/index.ts'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import {
  phraseKey,
  type SupplierDictionary,
  createSupplierTranslator,
} from '@tussenuit/modules/catalogue/hotel/supplier-texts.ts'
import { languages, type LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { roomName } from '@tussenuit/stand-ins/etg/rate-object.ts'
import { decodeEntities } from './html-texts.ts'

type Texts = Map<string, string>

/** Collects the strings of a nested object by their path. */
function flatten(value: unknown, path: string, into: Texts): void {
  if (typeof value === 'string') into.set(path, value)
  else if (value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) flatten(each, `${path}/${name}`, into)
}

/** The English catalogue in the format of the language files. */
const english = {
  deal: Object.fromEntries(
    catalogue.deals.map(({ key, title, summary, description_html, hotel_info }) => [
      key,
      {
        title,
        summary,
        description_html,
        hotel_title: hotel_info.title,
        hotel_description_html: hotel_info.description_html,
      },
    ]),
  ),
  category: Object.fromEntries(
    catalogue.categories.map((one) => [one.category_name, { title: one.display_name, summary: one.summary }]),
  ),
  theme: Object.fromEntries(catalogue.themes.map(({ name, title, summary }) => [name, { title, summary }])),
  destination: Object.fromEntries(catalogue.destinations.map(({ name, title, summary }) => [name, { title, summary }])),
  surrounding: Object.fromEntries(
    catalogue.surroundings.map(({ key, title, name, description_html }) => [key, { title, name, description_html }]),
  ),
  activity: Object.fromEntries(
    catalogue.activities.map(({ key, external_name, description_html }) => [key, { external_name, description_html }]),
  ),
  additional_info: Object.fromEntries(
    catalogue.additional_info.map(({ key, title, description_html }) => [key, { title, description_html }]),
  ),
  banner: Object.fromEntries(catalogue.banners.map(({ picture, title, text }) => [picture, { title, text }])),
  voucher: Object.fromEntries(
    catalogue.vouchers.map(({ key, name, description_html }) => [key, { name, description_html }]),
  ),
}

const hotelTexts = (language: LanguageCode): Texts => {
  const own = new Map(
    Object.entries(supplierPhrasesFor(language) ?? {}).map(([text, said]) => [phraseKey(text), said] as const),
  )
  const dictionary = messagesOf<SupplierDictionary>(language, 'supplier') ?? null
  const { amenity, room, bedding } = createSupplierTranslator(language, dictionary, own)
  const texts: Texts = new Map()
  for (const hotel of hotels) {
    for (const name of hotel.amenity_groups.flatMap(({ amenities }) => amenities))
      texts.set(`amenity/${name}`, amenity(name).text)
    for (const one of hotel.rooms) {
      for (const name of [roomName({ room: one }), one.name]) texts.set(`room/${name}`, room(name).text)
      if (one.bedding_type) texts.set(`bedding/${one.bedding_type}`, bedding(one.bedding_type).text)
    }
  }
  return texts
}

function textsOf(language: LanguageCode): Texts {
  const texts = hotelTexts(language)
  flatten(messagesOf(language, 'shop'), 'shop', texts)
  flatten(language === 'en' ? english : catalogueTextsFor(language), 'catalogue', texts)
  flatten(language === 'en' ? contentPages : pageTextsFor(language), 'pages', texts)
  for (const [key, { alt }] of Object.entries(pictures))
    texts.set(`picture/${key}`, language === 'en' ? alt : pictureTextsFor(language)![key]!)
  return texts
}
const all = new Map(languages.map((language) => [language, textsOf(language)]))

const normal = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\u00a0\u202f\u2066-\u2069]+/g, ' ')
    .trim()

/** A text, and its parts between list separators. */
const partsOf = (text: string): string[] => [text, ...text.split(/, |، |，|、| · |: /)].map(normal)

/** The texts between HTML tags; a text with placeholders is split at the placeholders. */
const piecesOf = (text: string): string[] =>
  decodeEntities(text.replaceAll(/<[^>]*>/g, '\n'))
    .replaceAll('*', '')
    .split(/\n|\{\{[^}]*\}\}/)
    .map(normal)
    .filter((piece) => /\p{L}{3}/u.test(piece))

/** Texts that are foreign on a page in this language, with the path of their translation. */
function makeForeignTexts(language: LanguageCode): Map<string, string> {
  const own = all.get(language)!
  const allowed = new Set([...own.values()].flatMap(piecesOf).flatMap(partsOf))
  const foreign = new Map<string, string>()
  for (const [other, texts] of all)
    for (const [path, text] of texts)
      if (other !== language && own.has(path) && own.get(path) !== text)
        // Short pieces between placeholders may occur in several languages, so they are skipped.
        for (const piece of piecesOf(text))
          if (!allowed.has(piece) && (piece.length >= 4 || !text.includes('{{')))
            foreign.set(piece, `${other}: ${path}`)
  return foreign
}

const known = new Map<LanguageCode, Map<string, string>>()

/** Texts that are correct in another language. */
const exceptions: { text: RegExp; because: string }[] = [
  { text: /^uit$/, because: 'the wordmark of the shop, "tussenuit", whose end is raised' },
  { text: /^Amsterdam$/, because: 'the city in the postal address of the shop, below each page' },
]

/** Returns the foreign texts, each with the path of its translation. */
export function findForeignTexts(texts: readonly string[], language: LanguageCode): string[] {
  const foreign = known.get(language) ?? makeForeignTexts(language)
  known.set(language, foreign)
  const found = texts.flatMap(partsOf).flatMap((text) => {
    const entry = foreign.get(text)
    return entry === undefined || exceptions.some((one) => one.text.test(text)) ? [] : [`${text} (${entry})`]
  })
  return [...new Set(found)]
}
