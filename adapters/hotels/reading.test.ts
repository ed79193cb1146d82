import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBoardCode } from './boards.ts'
import { toHouseRules } from './etg-house-rules.ts'
import { splitTotalByNight, toRatesByHotel, isSameRoomGroup } from './etg-rates.ts'
import { toSupplierLanguage } from './languages.ts'
import { createRateLimiter } from './etg-limits.ts'
import { BadAnswer, parseCents, parseTimestamp } from './read.ts'

fc.configureGlobal({ seed: 20261123 })

describe('amounts', () => {
  it('are read by their digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        expect(parseCents(`${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`, 'x')).toBe(amount)
      }),
    )
    expect([
      parseCents('412.5', 'x'),
      parseCents('412', 'x'),
      parseCents('0.29', 'x'),
      parseCents('1.005', 'x'),
      parseCents('1.0049', 'x'),
      parseCents('9.995', 'x'),
      parseCents(210.5, 'x'),
    ]).toEqual([41250, 41200, 29, 101, 100, 1000, 21050])
  })

  it.each([
    '',
    ' ',
    '-1.00',
    '1,50',
    '1e3',
    'NaN',
    '12.',
    null,
    undefined,
    {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
  ])('are refused when they are none: %s', (value) => {
    expect(() => parseCents(value, 'x')).toThrow(BadAnswer)
  })

  it('of nights sum up to the total, for any answer of the supplier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000 }),
        fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 10 }),
        fc.integer({ min: 1, max: 10 }),
        (total, sent, nights) => {
          const parts = splitTotalByNight(total, sent, nights)
          expect(parts).toHaveLength(nights)
          expect(parts.reduce((sum, each) => sum + each, 0)).toBe(total)
          expect(parts.slice(0, -1).every((each) => each >= 0)).toBe(true)
        },
      ),
    )
    expect(splitTotalByNight(21050, [9840, 11210], 2)).toEqual([9840, 11210])
    expect(splitTotalByNight(21051, [9840, 11210], 2)).toEqual([9840, 11211])
    expect(splitTotalByNight(42100, [9840, 11210], 2)).toEqual([19680, 22420])
    expect(splitTotalByNight(1000, [], 3)).toEqual([333, 333, 334])
  })
})

describe('moments', () => {
  it('are UTC although the supplier leaves the zone out', () => {
    expect(parseTimestamp('2027-03-09T22:00:00', 'x')).toBe('2027-03-09T22:00:00Z')
    expect(parseTimestamp(null, 'x')).toBeNull()
    expect(() => parseTimestamp('2027-03-09', 'x')).toThrow(BadAnswer)
    expect(() => parseTimestamp('2027-13-09T22:00:00', 'x')).toThrow(BadAnswer)
  })
})

describe('boards and languages', () => {
  it('never promise more than the supplier sends', () => {
    const table = {
      nomeal: 'ROOM_ONLY',
      unspecified: 'ROOM_ONLY',
      breakfast: 'BED_AND_BREAKFAST',
      'scandinavian-breakfast': 'BED_AND_BREAKFAST',
      'breakfast-for-1': 'ROOM_ONLY',
      lunch: 'ROOM_ONLY',
      dinner: 'ROOM_ONLY',
      'some-meal': 'ROOM_ONLY',
      'half-board-lunch': 'HALF_BOARD',
      'full-board': 'FULL_BOARD',
      'soft-all-inclusive': 'ALL_INCLUSIVE',
      'something-new': 'ROOM_ONLY',
    }
    for (const [slug, board] of Object.entries(table)) expect(toBoardCode(slug)).toBe(board)
  })

  it('are requested in a language that the supplier supports', () => {
    expect(['nl', 'zh-CHS', 'fa', 'ur', 'en-GB', 'de', 'xx'].map(toSupplierLanguage)).toEqual([
      'nl',
      'zh_CN',
      'en',
      'en',
      'en',
      'de',
      'en',
    ])
  })
})

describe('room groups', () => {
  it('match when all twelve figures agree, missing ones counting as 0', () => {
    expect(isSameRoomGroup({ class: 3, quality: 6 }, { class: 3, quality: 6, floor: 0, view: 0 })).toBe(true)
    expect(isSameRoomGroup({ class: 3, quality: 6 }, { class: 3, quality: 6, view: 31 })).toBe(false)
  })
})

describe('answers that make no sense', () => {
  const policy = { start_at: null, end_at: null, amount_charge: '210.50', amount_show: '210.50' }
  const good = {
    hotels: [
      {
        id: 'x',
        hid: 7,
        rates: [
          {
            book_hash: 'h-1',
            match_hash: 'm-1',
            daily_prices: ['98.40', '112.10'],
            meal: 'nomeal',
            meal_data: { value: 'nomeal', has_breakfast: false, no_child_meal: false },
            payment_options: {
              payment_types: [
                {
                  type: 'deposit',
                  amount: '210.50',
                  currency_code: 'EUR',
                  show_amount: '210.50',
                  show_currency_code: 'EUR',
                  tax_data: {
                    taxes: [{ name: 'city_tax', included_by_supplier: false, amount: '9.60', currency_code: 'EUR' }],
                  },
                  cancellation_penalties: { free_cancellation_before: null, policies: [policy] },
                },
              ],
            },
            rg_ext: { class: 3 },
            room_name: 'Double',
            room_data_trans: { main_name: 'Double', bedding_type: null },
            allotment: 3,
            is_package: true,
            sell_price_limits: null,
          },
        ],
      },
    ],
  }
  const reading = (data: unknown) => toRatesByHotel(data, { nights: 2, groups: () => null })

  it('are refused as a whole, and never become a price of nothing', () => {
    expect(reading(good).get(7)?.[0]?.totalCents).toBe(21050)
    const places: (string | number)[][] = []
    const walk = (value: unknown, path: (string | number)[]): void => {
      if (path.length > 0) places.push(path)
      if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) walk(each, [...path, Array.isArray(value) ? Number(key) : key])
    }
    walk(good, [])
    let refused = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.oneof(
          fc.constantFrom(null, undefined, '', '0', '0.00', 0, -1, 'NaN', [], {}, true, '<html>', '999999999999999999'),
          // An object that throws when it is converted to a string.
          fc.constant({ toString: '' }),
          fc.anything(),
        ),
        (path, value) => {
          const changed = structuredClone(good) as unknown
          let parent = changed as Record<string | number, unknown>
          for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>
          parent[path.at(-1)!] = value
          try {
            for (const rate of [...reading(changed).values()].flat()) {
              expect(rate.totalCents).toBeGreaterThan(0)
              expect(rate.nightlyCents.reduce((sum, each) => sum + each, 0)).toBe(rate.totalCents)
            }
          } catch (error) {
            expect(error).toBeInstanceOf(BadAnswer)
            refused += 1
          }
        },
      ),
      { numRuns: 2000 },
    )
    expect(refused).toBeGreaterThan(200)
  })

  it('leave out a rate that is not paid by deposit, and know an empty answer as sold out', () => {
    const card = structuredClone(good)
    card.hotels[0]!.rates[0]!.payment_options.payment_types[0]!.type = 'now'
    expect(reading(card).size).toBe(0)
    expect(reading(null).size).toBe(0)
    expect(reading({ hotels: [] }).size).toBe(0)
  })
})

describe('rate limits', () => {
  const headers = (remaining: number, reset: string) =>
    new Headers({
      'x-ratelimit-secondsnumber': '60',
      'x-ratelimit-requestsnumber': '3',
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': reset,
    })

  it('are timed by the supplier’s clock, not by ours', () => {
    let now = 0
    const buckets = createRateLimiter(() => now)
    expect(buckets.take('hp')).toBe(0)
    buckets.learn('hp', headers(2, '2030-01-01T00:00:40'), '2030-01-01T00:00:00.123')
    expect([buckets.take('hp'), buckets.take('hp')]).toEqual([0, 0])
    // An older reply that still reports two remaining requests arrives after a newer one.
    buckets.learn('hp', headers(2, '2030-01-01T00:00:40'), '2030-01-01T00:00:00.500')
    expect(buckets.take('hp')).toBeGreaterThan(39_000)
    expect(buckets.take('form')).toBe(0)
    now = 41_000
    expect([0, 1, 2].map(() => buckets.take('hp'))).toEqual([0, 0, 0])
    expect(buckets.take('hp')).toBe(60_000)
  })
})

describe('house rules', () => {
  it('are all listed, with their price only where something is to be paid', () => {
    const rules = toHouseRules({
      parking: [
        {
          inclusion: 'not_included',
          price: '12.50',
          currency: 'EUR',
          price_unit: 'per_car_per_night',
          territory_type: 'on_side',
        },
      ],
      pets: [{ inclusion: 'included', price: '0.00', currency: 'EUR', price_unit: 'unspecified', pets_type: 'lt_5kg' }],
      children: [{ age_start: 0, age_end: 3, extra_bed: 'available', currency: 'EUR', price: '0.00' }],
      no_show: { availability: 'unspecified' },
      cot: null,
    })
    expect(rules).toEqual([
      { title: 'Children', paragraphs: ['Ages 0 to 3, available'] },
      { title: 'Parking', paragraphs: ['Not included, on side, EUR 12.50 per car per night'] },
      { title: 'Pets', paragraphs: ['Included, up to 5 kg'] },
    ])
  })
})
