import { expect, test } from 'vitest'
import { noQuery, placesKey, regionKey, searchRegion, searchTerm, type Region } from './supplier-query.ts'

const region: Region = { region_id: 7, name: 'Zeeland', kind: 'Province' }

test('a search that is repeated is a new request, by term and in a region', () => {
  const first = searchTerm(noQuery, 'zee')
  const second = searchTerm(first, 'zee')
  expect(placesKey(second)).not.toEqual(placesKey(first))
  const inRegion = searchRegion(second, region)
  const again = searchRegion(inRegion, region)
  expect(regionKey(again)).not.toEqual(regionKey(inRegion))
  // The regions that were found stay on the screen.
  expect(placesKey(again)).toEqual(placesKey(second))
})

test('a new term leaves the region', () => {
  expect(searchTerm(searchRegion(searchTerm(noQuery, 'zee'), region), 'veluwe')).toMatchObject({
    term: 'veluwe',
    region: null,
  })
})
