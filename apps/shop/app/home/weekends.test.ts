import { weekday } from '@tussenuit/modules/shared/day.ts'
import { describe, expect, it } from 'vitest'
import {
  type ArrivalStays,
  cheapestWeekendIndex,
  listWeekends,
  type Weekend,
  weekendPath,
  addWeekendPrices,
} from './weekends.ts'

const makeStay = (id: number, cents: number, travel_companion = 2) => ({
  deals_id: id,
  travel_companion,
  title: `Deal ${id}`,
  price: { per_person_cents: cents, all_in_cents: 2 * cents, payable_at_hotel_cents: 0 },
})
/** The reply for each weekend: its stays, the cheapest first, or why there is none. */
const makeAnswers = (
  weekends: Weekend[],
  results: (ReturnType<typeof makeStay>[] | 'unknown' | 'none')[],
): ArrivalStays[] =>
  weekends.map(({ arrival }, index) => {
    const deals = results[index] ?? 'none'
    return typeof deals === 'string'
      ? { arrival, price_state: deals, deals: [] }
      : { arrival, price_state: 'known', deals }
  })

describe('the coming weekends', () => {
  it('are five Fridays to Sundays for two nights', () => {
    expect(listWeekends('2026-11-18', 2).map(({ arrival, departure }) => `${arrival} ${departure}`)).toEqual([
      '2026-11-20 2026-11-22',
      '2026-11-27 2026-11-29',
      '2026-12-04 2026-12-06',
      '2026-12-11 2026-12-13',
      '2026-12-18 2026-12-20',
    ])
  })
  it('leave out a weekend that begins today', () =>
    expect(listWeekends('2026-11-20', 2)[0]!.arrival).toBe('2026-11-27'))
  it('begin with the first that is not too soon to book', () => {
    const first = (day: string) => listWeekends('2026-11-18', 2, day).map(({ arrival }) => arrival)[0]
    expect(['2026-11-18', '2026-11-20', '2026-11-21', '2026-11-27', '2026-11-28'].map(first)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-27',
      '2026-11-27',
      '2026-12-04',
    ])
    expect(listWeekends('2026-11-18', 2, '2026-11-21')).toHaveLength(5)
  })
  it('begin on a Thursday for four nights', () =>
    expect(listWeekends('2026-11-20', 4).every(({ arrival }) => weekday(arrival) === 4)).toBe(true))
  it('show seven days that end with the departure', () =>
    expect(listWeekends('2026-11-18', 3)[0]).toMatchObject({ start: '2026-11-17', departure: '2026-11-23' }))

  it('take the lowest price of their own day of arrival', () => {
    const weekends = listWeekends('2026-11-18', 2)
    const priced = addWeekendPrices(weekends, makeAnswers(weekends, [[makeStay(2, 14000), makeStay(1, 15000)]]), 2)
    expect(priced.map(({ best }) => best && [best.per_person_cents, best.all_in_cents, best.example])).toEqual([
      [14000, 28000, 'Deal 2'],
      null,
      null,
      null,
      null,
    ])
  })

  it('name a stay that costs what they say, another one where several do', () => {
    const weekends = listWeekends('2026-11-18', 2)
    const all = [makeStay(1, 10000), makeStay(3, 10000), makeStay(2, 12000)]
    const priced = addWeekendPrices(weekends, makeAnswers(weekends, [all, all, all, all, all]), 2)
    expect(priced.map(({ best }) => [best!.per_person_cents, best!.example])).toEqual([
      [10000, 'Deal 1'],
      [10000, 'Deal 3'],
      [10000, 'Deal 1'],
      [10000, 'Deal 1'],
      [10000, 'Deal 1'],
    ])
  })

  it('name no stay made for one beside a price for two', () => {
    const weekends = listWeekends('2026-11-18', 2)
    const all = [
      [makeStay(1, 10000, 1)],
      [makeStay(1, 10000, 1), makeStay(2, 10000)],
      [makeStay(1, 10000, 1), makeStay(2, 12000)],
    ]
    const named = (people: number) =>
      addWeekendPrices(weekends, makeAnswers(weekends, all), people).map(
        ({ best }) => best && [best.per_person_cents, best.example],
      )
    expect(named(2).slice(0, 3)).toEqual([
      [10000, null],
      [10000, 'Deal 2'],
      [10000, null],
    ])
    expect(named(1)[0]).toEqual([10000, 'Deal 1'])
  })

  it('of a party that no hotel was asked for are unknown, not full', () => {
    const weekends = listWeekends('2026-11-18', 2)
    const priced = addWeekendPrices(weekends, makeAnswers(weekends, ['unknown', 'none']), 2)
    expect(priced.map(({ unknown, best }) => [unknown, best])).toEqual([
      [true, null],
      [false, null],
      [false, null],
      [false, null],
      [false, null],
    ])
  })

  it('lead to what is free from the day of arrival to the day of departure', () =>
    expect([true, false].map((hasParty) => weekendPath(listWeekends('2026-11-18', 2)[0]!, 2, hasParty))).toEqual([
      '/packages/all?from=2026-11-20&to=2026-11-22&nights=2&sort=price',
      '/packages/all?from=2026-11-20&to=2026-11-22&nights=2&sort=price&adults=2',
    ]))

  it('call one the lowest only when it is cheaper than every other', () => {
    const weekends = listWeekends('2026-11-18', 2)
    const priced = (prices: (number | null)[]) =>
      addWeekendPrices(
        weekends,
        makeAnswers(
          weekends,
          prices.map((cents) => (cents === null ? 'none' : [makeStay(1, cents)])),
        ),
        2,
      )
    expect(cheapestWeekendIndex(priced([300, 200, 400]))).toBe(1)
    expect(cheapestWeekendIndex(priced([200, 200, 400]))).toBeNull()
    expect(cheapestWeekendIndex(priced([200]))).toBeNull()
    expect(cheapestWeekendIndex(priced([]))).toBeNull()
  })
})
