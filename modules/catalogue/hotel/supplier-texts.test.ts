import { messagesOf } from '@tussenuit/languages/messages.ts'
import { describe, expect, it, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import { type SupplierDictionary, phraseKey, createSupplierTranslator } from './supplier-texts.ts'

const others = languages.filter((language) => language !== 'en')
const dictionaryOf = (language: string) => messagesOf<SupplierDictionary>(language, 'supplier')!
const translateRoom = (language: string, name: string, bedding?: string) =>
  createSupplierTranslator(language, dictionaryOf(language)).room(name, bedding)

describe('a room in another language', () => {
  it.each([
    [
      'nl',
      'Deluxe Double Room (full double bed) (sea view, balcony)',
      'Deluxe tweepersoonskamer, tweepersoonsbed, uitzicht op zee, balkon',
    ],
    ['de', 'Small Double room (2 single beds)', 'Kleines Doppelzimmer, 2 Einzelbetten'],
    ['de', 'Small Suite', 'Kleine Suite'],
    ['fr', 'Superior Double Room with Balcony', 'Chambre double supérieure, balcon'],
    ['fr', 'Superior Studio', 'Studio supérieur'],
    ['es', 'Attic Double Room', 'Habitación doble abuhardillada'],
    [
      'it',
      'Family Room for Five (double bed and 3 single beds)',
      'Camera familiare per 5 persone, letto matrimoniale e 3 letti singoli',
    ],
    ['fa', 'Standard Twin Room (2 single beds)', 'اتاق دوتخته استاندارد، ۲ تخت یک‌نفره'],
    ['ur', 'Apartment with One Bedroom', 'اپارٹمنٹ، 1 خواب گاہ'],
    ['zh-CHS', 'Comfort Double Room (full double bed) (garden view)', '舒适双人间，双人床，花园景观'],
  ])('%s: %s', (language, name, text) => {
    expect(translateRoom(language, name)).toEqual({ text, language })
  })

  it('has its beds where the name lacks them, and has them once', () => {
    expect(translateRoom('nl', 'Double room', 'full double bed').text).toBe('Tweepersoonskamer, tweepersoonsbed')
    expect(translateRoom('nl', 'Double room (full double bed)', 'full double bed').text).toBe(
      'Tweepersoonskamer, tweepersoonsbed',
    )
    expect(createSupplierTranslator('en', null).room('Double room', 'twin beds').text).toBe('Double room, twin beds')
  })

  it.each([
    'Wharf Chamber (full double bed)',
    'Double Room (round bed)',
    'Double Room with Drawbridge',
    'Zebra Double Room',
  ])('stays as the supplier wrote it where a part is unknown: %s', (name) => {
    for (const language of others) expect(translateRoom(language, name)).toEqual({ text: name, language: 'en' })
  })

  it('names the parts that are unknown, and takes what staff wrote of them', () => {
    const unknown: string[] = []
    const name = 'Net Loft Suite (full double bed) (door to the wharf, balcony)'
    createSupplierTranslator('nl', dictionaryOf('nl'), undefined, (part) => unknown.push(part)).room(name)
    expect(unknown).toEqual(['Net Loft Suite', 'door to the wharf'])
    const own = new Map([
      ['net loft suite', 'suite op de nettenzolder'],
      ['door to the wharf', 'deur naar de werf'],
    ])
    expect(createSupplierTranslator('nl', dictionaryOf('nl'), own).room(name)).toEqual({
      text: 'Suite op de nettenzolder, tweepersoonsbed, deur naar de werf, balkon',
      language: 'nl',
    })
  })
})

test('an amenity is found in any case, spacing and with either apostrophe', () => {
  const { amenity } = createSupplierTranslator('fr', dictionaryOf('fr'))
  expect(amenity('Kids’  Club').text).toBe('Club enfants')
  expect(amenity('Free Wi-Fi').text).toBe('Wi-Fi gratuit')
  expect(amenity('Falconry')).toEqual({ text: 'Falconry', language: 'en' })
})

const keysOf = ({ phrases, counted, rooms, qualities }: SupplierDictionary) =>
  Object.entries({ phrases, counted, rooms, qualities }).map(([name, part]) => [name, Object.keys(part).toSorted()])
const scripts: Record<string, RegExp> = {
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  'zh-CHS': /\p{Script=Han}/u,
}

describe.each(others)('the dictionary in %s', (language) => {
  const dictionary = dictionaryOf(language)
  it('has the same entries as the others, written as they are looked up', () => {
    expect(keysOf(dictionary)).toEqual(keysOf(dictionaryOf('nl')))
    for (const [, keys] of keysOf(dictionary)) for (const key of keys!) expect(phraseKey(key as string)).toBe(key)
  })

  it('has every quality in the form of every kind of room', () => {
    const { room } = createSupplierTranslator(language, dictionary)
    for (const quality of Object.keys(dictionary.qualities))
      for (const kind of Object.keys(dictionary.rooms)) expect(room(`${quality} ${kind}`).language).toBe(language)
  })

  it('is written in its script, without an entry that is empty', () => {
    const said = [
      ...Object.values(dictionary.phrases),
      ...Object.values(dictionary.rooms).map(({ name }) => name),
      ...[...Object.values(dictionary.counted), dictionary.people].flatMap((forms) => Object.values(forms)),
    ].map((text) => text.replaceAll(/\{\w+\}/g, ''))
    expect(
      said.filter(
        (text) => text.trim() === '' || (scripts[language] && !scripts[language].test(text) && text !== '人'),
      ),
    ).toEqual([])
  })
})

test('the keys with which the supplier names amenities of rooms are readable in English', () => {
  const { amenity, bedding } = createSupplierTranslator('en', null)
  expect(
    ['private-bathroom', 'non-smoking', 'wi-fi', 'tv', 'Kids’ Club', 'sea view'].map((text) => amenity(text).text),
  ).toEqual(['Private bathroom', 'Non-smoking', 'Wi-Fi', 'TV', 'Kids’ Club', 'Sea view'])
  expect(bedding('full-double bed')).toEqual({ text: 'Full-double bed', language: 'en' })
})
