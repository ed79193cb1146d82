import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import type { StoredHotel } from './store.ts'
import { toHotelRowView } from './views.ts'

const hotel = {
  pictures: [],
  intro_html: '<p>By the sea</p>',
  policies: [{ title: 'Dogs', paragraphs: ['Welcome'] }],
  extra_info: 'Ring the bell.',
  own_fields: [] as string[],
  translations: {},
  outdated: {},
  imported_at: new Date(0),
  updated_at: new Date(0),
}
const rowOf = (changes: object) =>
  toHotelRowView({ pictures: {} as never }, { ...hotel, ...changes } as unknown as StoredHotel)
const others = languages.filter((language) => language !== 'en')

test('a row names the languages in which a text of staff is missing', () => {
  expect(rowOf({}).missing_languages).toEqual(others)
  expect(rowOf({ intro_html: '' }).missing_languages).toEqual([])
  const nl = { nl: { intro: '<p>Aan zee</p>' } }
  expect(rowOf({ translations: nl }).missing_languages).not.toContain('nl')
  const own = { own_fields: ['policies', 'extra_info'] }
  expect(rowOf({ translations: nl, ...own }).missing_languages).toContain('nl')
  const all = { nl: { ...nl.nl, policy: 'Honden\n\nWelkom', extra_info: 'Bel aan.' } }
  expect(rowOf({ translations: all, ...own }).missing_languages).not.toContain('nl')
})

test('a row names the languages with an outdated translation', () => {
  expect(rowOf({ outdated: { de: { intro: '<p>On the sea</p>' } } }).outdated_languages).toEqual(['de'])
})
