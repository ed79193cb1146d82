/** Translates the supplier's texts with a dictionary and the translations by staff. */
import { languages } from '../../shared/language.ts'
import type { Db, Shop } from '../../shared/shop.ts'
import { findDictionary } from './dictionaries.ts'
import type { HotelContent } from './ports.ts'
import { findStaffTranslations, insertPhrases } from './phrase-store.ts'
import { phraseKey, createSupplierTranslator, type Translator } from './supplier-texts.ts'

/**
 * Translates texts with `make`. If staff have translated phrases that the dictionary lacks, calls `make` a second time
 * with these translations.
 */
export async function translateSupplierTexts<T>(
  db: Db,
  language: string | undefined,
  make: (translator: Translator) => T,
): Promise<T> {
  const code = language ?? 'en'
  const dictionary = findDictionary(code)
  const unknown = new Set<string>()
  const made = make(createSupplierTranslator(code, dictionary, undefined, (part) => unknown.add(phraseKey(part))))
  if (unknown.size === 0) return made
  const own = await findStaffTranslations(db, code, [...unknown])
  return own.size === 0 ? made : make(createSupplierTranslator(code, dictionary, own))
}

/** Room texts that this process has already checked. */
const lookedThrough = new WeakMap<Db, Set<string>>()
const maxLookedThrough = 20_000

/**
 * Records untranslated phrases of offered rooms for staff, each room once. Runs in the background: a database error
 * affects no caller, and the room is checked again when it is next offered.
 */
export function recordUnknownOfferedRoomPhrases(
  shop: Pick<Shop, 'db' | 'log'>,
  rooms: readonly { roomName: string; beddingType: string | null }[],
): void {
  const phrases = lookedThrough.get(shop.db) ?? new Set<string>()
  if (phrases.size > maxLookedThrough) phrases.clear()
  lookedThrough.set(shop.db, phrases)
  const keyOf = (room: (typeof rooms)[number]) => `${room.roomName}\n${room.beddingType ?? ''}`
  const fresh = rooms.filter((room) => !phrases.has(keyOf(room)))
  if (fresh.length === 0) return
  for (const room of fresh) phrases.add(keyOf(room))
  setImmediate(() =>
    recordUnknownPhrases(shop.db, ({ room }) => {
      for (const { roomName, beddingType } of fresh) room(roomName, beddingType)
    }).catch((error: Error) => {
      for (const room of fresh) phrases.delete(keyOf(room))
      shop.log.warn({ rooms: fresh.length, error: error.message }, 'untranslated rooms were not listed')
    }),
  )
}

async function recordUnknownPhrases(db: Db, read: (translator: Translator) => void): Promise<void> {
  const unknown = new Map<string, string>()
  for (const language of languages) {
    const dictionary = findDictionary(language)
    if (dictionary)
      read(
        createSupplierTranslator(language, dictionary, undefined, (part) => {
          if (!unknown.has(phraseKey(part))) unknown.set(phraseKey(part), part)
        }),
      )
  }
  if (unknown.size > 0) await insertPhrases(db, unknown)
}

/** Records untranslated phrases of a hotel's texts for staff. */
export const recordUnknownHotelPhrases = (db: Db, { amenities, rooms }: Pick<HotelContent, 'amenities' | 'rooms'>) =>
  recordUnknownPhrases(db, (translator) => {
    for (const { names } of amenities) names.forEach(translator.amenity)
    for (const room of rooms) {
      translator.room(room.name)
      readRoomPhrases(translator, room)
    }
  })

type RoomPhrases = { beddingType: string | null; amenities: readonly string[] }

function readRoomPhrases(translator: Translator, { beddingType, amenities }: RoomPhrases): void {
  if (beddingType) translator.bedding(beddingType)
  amenities.forEach(translator.amenity)
}

/** Records for staff the phrases missing from a dictionary in the texts that staff wrote about a room. */
export const recordUnknownEditedRoomPhrases = (db: Db, room: RoomPhrases) =>
  recordUnknownPhrases(db, (translator) => readRoomPhrases(translator, room))
