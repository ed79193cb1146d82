import { describe, expect, it } from 'vitest'
import { matchHeadings, searchTargetPath } from './destination-match.ts'

const destinations = [
  { name: 'texel', title: 'Texel' },
  { name: 'south-limburg', title: 'South Limburg' },
  { name: 'liege', title: 'Liège' },
  { name: 'limburg-north', title: 'Limburg, the north' },
]
const matchNames = (query: string) => matchHeadings(destinations, query).map(({ name }) => name)

describe('the search for a destination', () => {
  it('shows all of them while nothing is typed', () =>
    expect(matchNames(' ')).toEqual(['texel', 'south-limburg', 'liege', 'limburg-north']))
  it('does not mind capitals and accents', () => expect(matchNames('LIEGE')).toEqual(['liege']))
  it('puts those that begin with the term before those that contain it', () =>
    expect(matchNames('limb')).toEqual(['limburg-north', 'south-limburg']))
  it('reads dashes as spaces', () => expect(matchNames('south-lim')).toEqual(['south-limburg']))
  it('finds nothing where nothing is called that', () => expect(matchNames('tibet')).toEqual([]))

  it('leads to the destination on Enter', () => expect(searchTargetPath(destinations, 'tex')).toBe('/packages/texel'))
  it('leads to a travel type or a theme where no destination is called that', () => {
    const others = [{ name: 'wellness', title: 'Wellness breaks' }]
    expect(searchTargetPath(destinations, 'well', others)).toBe('/packages/wellness')
    expect(searchTargetPath([{ name: 'wells', title: 'Wells' }], 'well', others)).toBe('/packages/wells')
  })
  it('searches all stays when no destination is called that', () =>
    expect(searchTargetPath(destinations, ' sauna & steam ')).toBe('/packages/all?q=sauna%20%26%20steam'))
  it('shows all stays when nothing was typed', () => expect(searchTargetPath(destinations, '')).toBe('/packages/all'))
})
