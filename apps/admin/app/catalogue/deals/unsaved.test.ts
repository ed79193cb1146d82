import { expect, it } from 'vitest'
import { newDeal } from '../../kit/deal-fields.ts'
import { changedFields } from './unsaved.ts'

const saved = { ...newDeal, hotels: [{ hotel_id: 1 }, { hotel_id: 2 }], translations: { nl: { title: 'Heide' } } }
const changed = (typed: object) => changedFields(saved, { ...saved, ...typed })

it('counts no field of a form that was only opened', () => {
  expect(changed({})).toEqual([])
  expect(
    changed({ destination: '', translations: { nl: { title: 'Heide', summary: '' }, fa: { title: '' } } }),
  ).toEqual([])
})

it('counts a field once, also where the last of a list was removed', () => {
  expect(changed({ title: 'Heath', margin: 0, hotels: [{ hotel_id: 1 }] }).map(({ name }) => name)).toEqual([
    'title',
    'hotels',
    'margin',
  ])
})

it('counts each text of the hotels and of a language', () => {
  expect(
    changed({
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
