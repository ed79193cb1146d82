import { expect, test } from 'vitest'
import { cities, countries, provinces } from './geo-data.ts'

test('the Netherlands come first and have their twelve provinces', () => {
  expect(countries[0]).toEqual({ id: 105, code: 'NL', name: 'Netherlands' })
  expect(provinces.filter((province) => province.country_id === 105)).toHaveLength(12)
  expect(
    countries.map((country) => [
      country.code,
      provinces.filter((province) => province.country_id === country.id).length,
    ]),
  ).toEqual([
    ['NL', 12],
    ['BE', 11],
    ['DE', 16],
  ])
})

test('every province has a city and every id is given once', () => {
  for (const province of provinces)
    expect(
      cities.some((city) => city.state_id === province.id),
      province.name,
    ).toBe(true)
  for (const list of [countries, provinces, cities]) expect(new Set(list.map((one) => one.id)).size).toBe(list.length)
  expect(cities.every((city) => city.name === city.name.trim() && city.name !== '')).toBe(true)
})
