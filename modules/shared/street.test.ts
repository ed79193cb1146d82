import { expect, it } from 'vitest'
import { formatPostalAddress, streetWithoutTown } from './street.ts'

const place = { postalCode: '2042 AA', city: 'Zandvoort' }

it.each([
  ['Boulevard 12', 'Boulevard 12, 2042 AA Zandvoort'],
  ['Boulevard 12, Zandvoort', 'Boulevard 12, 2042 AA Zandvoort'],
  ['Boulevard 12 ZANDVOORT', 'Boulevard 12, 2042 AA Zandvoort'],
  ['Boulevard 12, 2042 AA Zandvoort', 'Boulevard 12, 2042 AA Zandvoort'],
  ['Boulevard 12, Zandvoort 2042 AA', 'Boulevard 12, 2042 AA Zandvoort'],
  ['Zandvoort', '2042 AA Zandvoort'],
  ['Zandvoortselaan 3', 'Zandvoortselaan 3, 2042 AA Zandvoort'],
  ['Hotel aan Nieuw-Zandvoort', 'Hotel aan Nieuw-Zandvoort, 2042 AA Zandvoort'],
])('the town stands once in the address of %s', (address, whole) => {
  expect(formatPostalAddress({ address, ...place })).toBe(whole)
})

it('an address without a town or postcode is itself', () => {
  expect(formatPostalAddress({ address: 'Boulevard 12', postalCode: '', city: '' })).toBe('Boulevard 12')
  expect(streetWithoutTown('Boulevard 12', '')).toBe('Boulevard 12')
})
