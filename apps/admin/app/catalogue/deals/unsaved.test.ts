import { expect, it } from 'vitest'
import { newDeal } from '../../kit/deal-fields.ts'
import { findChangedFields } from './unsaved.ts'

const saved = { ...newDeal, hotels: [{ hotel_id: 1 }, { hotel_id: 2 }], translations: { nl: { title: 'Heide' } } }
const changedFieldsOf = (typed: object) => findChangedFields(saved, { ...saved, ...typed })

it('counts no field of a form that was only opened', () => {
  expect(changedFieldsOf({})).toEqual([])
  expect(
    changedFieldsOf({ destination: '', translations: { nl: { title: 'Heide', summary: '' }, fa: { title: '' } } }),
  ).toEqual([])
})

it('counts a field once, also where the last of a list was removed', () => {
  expect(changedFieldsOf({ title: 'Heath', margin: 0, hotels: [{ hotel_id: 1 }] }).map(({ name }) => name)).toEqual([
    'title',
    'hotels',
    'margin',
  ])
})

it('counts each text of the hotels and of a language', () => {
  expect(
    changedFieldsOf({
      hotel_info: { title: 'Inns', description: '<p>Two</p>' },
      translations: { nl: { title: '' }, fa: { title: 'خلنگزار', 'alt:u-1': 'خلنگ' } },
    }),
  ).toEqual([
    { name: 'hotel_title', language: null },
    { name: 'hotel_description', language: null },
    { name: 'title', language: 'nl' },
    { name: 'title', language: 'fa' },
    { name: 'alt', language: 'fa' },
  ])
})
