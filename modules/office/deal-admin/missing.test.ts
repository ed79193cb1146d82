import { expect, test } from 'vitest'
import { listMissingFields, type Sellable } from './missing.ts'

const whole: Sellable = {
  title: 'Heath and sauna',
  summary: 'Two nights',
  description: '<p>Heath</p>',
  category: 'wellness',
  pictures: [{ key: 'heath', alt: 'Heath at dawn' }],
  length_of_stay: [3],
  board_type: ['BED_AND_BREAKFAST'],
  travel_end_date: null,
  partial_payment: 0,
  partial_payment_due_days: 0,
  externally_sold: false,
  hotels: [{ name: 'Hof', active: true }],
  included: [{ title: 'Sauna', priced_until: '2027-01-01' }],
}
const missingCodes = (change: Partial<Sellable>) =>
  listMissingFields({ ...whole, ...change }, '2026-11-22').map(({ path, code }) => `${path} ${code}`)

test('a complete deal lacks nothing', () => expect(missingCodes({})).toEqual([]))

test.each<[Partial<Sellable>, string]>([
  [{ summary: '' }, 'summary summary_missing'],
  [{ description: '' }, 'description description_missing'],
  [{ category: '' }, 'category category_missing'],
  [{ pictures: [] }, 'pictures pictures_missing'],
  [{ pictures: [whole.pictures[0]!, { key: 'bath', alt: '' }] }, 'pictures.1.alt alt_missing'],
  [{ length_of_stay: [] }, 'length_of_stay lengths_missing'],
  [{ board_type: [] }, 'board_type boards_missing'],
  [{ travel_end_date: '2026-11-22' }, 'travel_end_date period_over'],
  [{ hotels: [] }, 'hotels hotels_missing'],
  [{ hotels: [{ name: 'Hof', active: false }] }, 'hotels hotels_off'],
  [{ included: [{ title: 'Sauna', priced_until: '2026-11-21' }] }, 'activities activity_without_price'],
  [{ included: [{ title: 'Sauna', priced_until: null }] }, 'activities activity_without_price'],
  [{ partial_payment: 25 }, 'partial_payment_due_days due_days_missing'],
])('%o lacks %s', (change, code) => expect(missingCodes(change)).toEqual([code]))

test('what partners sell needs no hotel and no prices of ours', () =>
  expect(
    missingCodes({ externally_sold: true, hotels: [], included: [{ title: 'Sauna', priced_until: null }] }),
  ).toEqual([]))
