/** Random inputs of searches over the values that the deals have: filters, words, orders, parties and dates. */
import fc from 'fast-check'
import type { SearchInput } from '@tussenuit/modules/availability/search/search-filters.ts'
import { boardCodes } from '@tussenuit/modules/shared/board.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { countBy, customFilterNames, type StoredDeal } from './deal-recount.ts'

const some = (values: readonly string[], maxLength: number) =>
  fc.subarray([...values], { minLength: Math.min(1, values.length), maxLength: Math.min(maxLength, values.length) })

/** The parts of an input by name. Few deals have a day of arrival that is far away, so dates are soon. */
function parts(deals: readonly StoredDeal[]): Record<string, fc.Arbitrary<unknown>> {
  const valuesOf = (name: string) => Object.keys(countBy(deals, name)).toSorted()
  const custom = customFilterNames(deals)
  const amenities = [...new Set(deals.flatMap((deal) => [...deal.amenities]))].toSorted()
  const euros = fc.integer({ min: 50, max: 600 })
  return {
    category: some(valuesOf('category'), 2),
    destination: some(valuesOf('destination'), 6),
    theme: some(valuesOf('theme'), 4),
    surrounding: some(valuesOf('surrounding'), 3),
    board: some(boardCodes, 3),
    nights: some(valuesOf('nights'), 2).map((nights) => nights.map(Number)),
    price_min: euros,
    price_max: euros,
    amenities: some(amenities, 1),
    filters: fc
      .subarray(custom, { minLength: 1, maxLength: 2 })
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, some(valuesOf(`=${name}`), 9)])))),
    q: fc.constantFrom('hotel', 'velwue', 'sea', 'wandelen', 'xyzzy'),
  }
}

const sorts = ['recommended', 'price', '-price', 'newest', 'title'] as const

/** `count` inputs, always the same ones for the same deals and day. Each filter is in about one of three of them. */
export function randomSearches(deals: readonly StoredDeal[], count: number, withDates = true): SearchInput[] {
  const filters = parts(deals)
  const from = today(new Date())
  const input = fc.record({
    values: fc.record(filters),
    dice: fc.record(Object.fromEntries(Object.keys(filters).map((name) => [name, fc.integer({ min: 0, max: 3 })]))),
    sort: fc.constantFrom(...sorts),
    language: fc.constantFrom(undefined, 'nl', 'de'),
    party: fc.constantFrom({}, {}, { adults: 2 }, { adults: 1 }, { adults: 2, children: [8] }),
    dates: fc.option(fc.record({ start: fc.integer({ min: 2, max: 6 }), length: fc.integer({ min: 1, max: 5 }) })),
  })
  return fc.sample(input, { seed: 20261128, numRuns: count }).map(({ values, dice, sort, language, party, dates }) => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => dice[name] === 0)),
    sort,
    ...(language === undefined ? {} : { language }),
    ...party,
    ...(dates && withDates
      ? { date_from: addDays(from, dates.start), date_to: addDays(from, dates.start + dates.length) }
      : {}),
  })) as SearchInput[]
}
