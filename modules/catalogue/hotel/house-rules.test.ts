import { expect, test } from 'vitest'
import { formatHouseRules, hotelInformation, parseHouseRules } from './house-rules.ts'

const sections = [
  { title: 'Pets', paragraphs: ['Dogs are welcome.', 'A dog costs € 15 a night.'] },
  { title: '', paragraphs: ['Quiet after ten.'] },
  { title: '', paragraphs: [] },
]

test('English sections become one text for translators, and a translated text becomes sections again', () => {
  const text = 'Pets\nDogs are welcome.\nA dog costs € 15 a night.\n\nQuiet after ten.'
  expect(formatHouseRules(sections)).toBe(text)
  expect(parseHouseRules(` ${text}\n\n \n`)).toEqual([
    { title: 'Pets', text: 'Dogs are welcome.\nA dog costs € 15 a night.' },
    { title: '', text: 'Quiet after ten.' },
  ])
  expect(parseHouseRules('')).toEqual([])
})

test('both texts are in one language: the one asked for where both are translated, else English', () => {
  const ownFields = ['policies', 'extra_info']
  const hotel = { policies: sections, extraInfo: 'Bring slippers.', translations: {} as object, ownFields }
  expect(hotelInformation(hotel, 'nl')).toMatchObject({ language: 'en', extra: ['Bring slippers.'] })
  const policy = 'Huisdieren\nHonden zijn welkom.'
  expect(hotelInformation({ ...hotel, translations: { nl: { policy } } }, 'nl').language).toBe('en')
  expect(
    hotelInformation({ ...hotel, translations: { nl: { policy, extra_info: 'Neem sloffen mee.' } } }, 'nl'),
  ).toEqual({
    language: 'nl',
    rules: [{ title: 'Huisdieren', text: 'Honden zijn welkom.' }],
    extra: ['Neem sloffen mee.'],
  })
  expect(hotelInformation({ policies: [], extraInfo: ' ', translations: null, ownFields }, 'fa')).toEqual({
    language: 'fa',
    rules: [],
    extra: [],
  })
})
