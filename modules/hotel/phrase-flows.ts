/** The supplier's texts in a language of the shop, by its dictionary and by what staff have translated. */
import { languages } from '../shared/language.ts'
import type { Db } from '../shared/shop.ts'
import { dictionaryOf } from './dictionaries.ts'
import type { HotelContent } from './ports.ts'
import { findOwnPhrases, insertPhrases } from './phrase-store.ts'
import { phraseOf, supplierTranslator, type Translator } from './supplier-texts.ts'

/** What `make` makes of the supplier's texts; called again where staff have translated what the dictionary lacks. */
export async function translateSupplierTexts<T>(
  db: Db,
  language: string | undefined,
  make: (translator: Translator) => T,
): Promise<T> {
  const code = language ?? 'en'
  const dictionary = dictionaryOf(code)
  const unknown = new Set<string>()
  const made = make(supplierTranslator(code, dictionary, undefined, (part) => unknown.add(phraseOf(part))))
  if (unknown.size === 0) return made
  const own = await findOwnPhrases(db, code, [...unknown])
  return own.size === 0 ? made : make(supplierTranslator(code, dictionary, own))
}

/** Lists for staff what a dictionary lacks of these texts. */
export async function recordUnknownPhrases(db: Db, read: (translator: Translator) => void): Promise<void> {
  const unknown = new Map<string, string>()
  for (const language of languages) {
    const dictionary = dictionaryOf(language)
    if (dictionary)
      read(
        supplierTranslator(language, dictionary, undefined, (part) => {
          if (!unknown.has(phraseOf(part))) unknown.set(phraseOf(part), part)
        }),
      )
  }
  if (unknown.size > 0) await insertPhrases(db, unknown)
}

/** The same of all that a hotel publishes. */
export const recordPhrasesOfHotel = (db: Db, { amenities, rooms }: Pick<HotelContent, 'amenities' | 'rooms'>) =>
  recordUnknownPhrases(db, ({ amenity, room, bedding }) => {
    for (const { names } of amenities) names.forEach(amenity)
    for (const { name, beddingType } of rooms) {
      room(name)
      if (beddingType) bedding(beddingType)
    }
  })
