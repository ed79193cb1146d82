import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, listDays, weekday } from '@tussenuit/modules/shared/day.ts'
import { amsterdamMidnight, easterSunday } from './calendar.ts'
import { penaltyCentsAt, penaltyLayers } from './cancellation.ts'
import { cheapestOffersByHotel, hotelOffers, quietMarket } from './offers.ts'
import { nightPriceCents, roomsFreeOnDay } from './prices.ts'
import { sampleInventory } from './sample-inventory.ts'

fc.configureGlobal({ seed: 20261123 })

const [coast, city] = sampleInventory as [(typeof sampleInventory)[0], (typeof sampleInventory)[0]]
const couple = { adults: 2, children: [] }
const averageOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
const nightPrice = (day: string, party: { adults: number; children: number[] } = couple): number =>
  nightPriceCents(coast, coast.rooms[0]!, 'nomeal', day, party)
const days = listDays('2027-01-01', '2027-12-31')

describe('prices', () => {
  it('are the same for every call, in any order', () => {
    const first = days.map((day) => nightPrice(day))
    expect(
      days
        .toReversed()
        .map((day) => nightPriceCents(structuredClone(coast), structuredClone(coast.rooms[0]!), 'nomeal', day, couple))
        .toReversed(),
    ).not.toContain(0)
    expect(days.map((day) => nightPrice(day))).toEqual(first)
    expect(first.every((cents) => Number.isInteger(cents) && cents > 3000 && cents < 40_000)).toBe(true)
  })

  it('are highest at the coast in July and August and on weekends, and jump on New Year’s Eve', () => {
    const of = (pick: (day: string) => boolean): number => averageOf(days.filter(pick).map((day) => nightPrice(day)))
    expect(of((day) => /-0[78]-/.test(day))).toBeGreaterThan(of((day) => /-(01|02|11)-/.test(day)) * 1.5)
    expect(of((day) => [5, 6].includes(weekday(day)))).toBeGreaterThan(
      of((day) => [1, 2, 3].includes(weekday(day))) * 1.1,
    )
    expect(nightPrice('2027-12-31')).toBeGreaterThan(nightPrice('2027-12-14') * 1.3)
  })

  it('increase with every person and every board, and are lower for one adult than for two', () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), fc.integer({ min: 0, max: 17 }), (day, age) => {
        expect(nightPrice(day, { adults: 1, children: [] })).toBeLessThan(nightPrice(day))
        expect(nightPrice(day, { adults: 3, children: [] })).toBeGreaterThan(nightPrice(day))
        expect(nightPrice(day, { adults: 2, children: [age] })).toBeGreaterThanOrEqual(nightPrice(day) * 0.99)
        const [none, breakfast, half] = (['nomeal', 'breakfast-buffet', 'half-board'] as const).map((board) =>
          nightPriceCents(coast, coast.rooms[0]!, board, day, couple),
        )
        expect(breakfast).toBe(none! + 2 * coast.breakfast_cents)
        expect(half).toBe(breakfast! + 2 * coast.dinner_cents)
      }),
    )
  })
})

describe('what is for sale', () => {
  it('leaves a hotel at least 60 stays of two nights in any 120 days', () => {
    for (const hotel of sampleInventory) {
      for (const from of ['2026-11-20', '2027-03-01', '2027-06-20', '2027-10-01']) {
        const open = listDays(from, addDays(from, 119)).filter(
          (day) => cheapestOffersByHotel([hotel], { checkIn: day, nights: 2, rooms: [couple] }).size > 0,
        )
        expect(open.length).toBeGreaterThanOrEqual(60)
      }
    }
  })

  it("is sometimes sold out, and never exceeds the hotel's rooms", () => {
    const free = days.map((day) => roomsFreeOnDay(coast, coast.rooms[0]!, day))
    const full = free.filter((rooms) => rooms === 0).length
    expect(full).toBeGreaterThan(3)
    expect(full).toBeLessThan(80)
    expect(Math.max(...free)).toBeLessThanOrEqual(coast.rooms[0]!.stock)
  })

  it('covers every board and room on the hotel page, has at most eight offers, and is never cheaper than in the list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...days),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...sampleInventory),
        (checkIn, nights, hotel) => {
          const stay = { checkIn, nights, rooms: [couple] }
          const page = hotelOffers(hotel, stay, quietMarket)
          const listed = cheapestOffersByHotel([hotel], stay).get(hotel.hid) ?? []
          expect(page.length).toBeLessThanOrEqual(8)
          expect(new Set(page.map((offer) => offer.board))).toEqual(new Set(listed.map((offer) => offer.board)))
          for (const offer of listed)
            expect(Math.min(...page.filter((each) => each.board === offer.board).map((each) => each.totalCents))).toBe(
              offer.totalCents,
            )
          for (const offer of page)
            expect(offer.nightlyCents.reduce((sum, cents) => sum + cents, 0)).toBe(offer.totalCents)
        },
      ),
    )
  })

  it('has no offers for a party that does not fit the room', () => {
    const family = { adults: 2, children: [4, 8] }
    const offers = hotelOffers(city, { checkIn: '2027-03-16', nights: 1, rooms: [family] }, quietMarket)
    expect(offers.every((offer) => offer.room.max_people >= 4)).toBe(true)
    expect(
      cheapestOffersByHotel([city], { checkIn: '2027-03-16', nights: 1, rooms: [{ adults: 5, children: [] }] }).size,
    ).toBe(0)
  })
})

describe('the calendar', () => {
  it('computes Easter', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ])
  })

  it('computes when a day begins in Amsterdam, also around the change to summer time', () => {
    const truth = (day: string): string => {
      const zone = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Amsterdam',
        timeZoneName: 'longOffset',
        hour: 'numeric',
      })
      const offset = zone
        .formatToParts(new Date(`${day}T00:30:00+01:00`))
        .find((part) => part.type === 'timeZoneName')!.value
      return new Date(`${day}T00:00:00${offset.slice(3)}`).toISOString().slice(0, 19)
    }
    for (const day of [
      '2027-01-01',
      '2027-03-27',
      '2027-03-28',
      '2027-03-29',
      '2027-07-01',
      '2027-10-30',
      '2027-10-31',
      '2027-11-01',
    ])
      expect(amsterdamMidnight(day)).toBe(truth(day))
  })
})

describe('penalties', () => {
  it('begin at zero, never decrease, end at the whole price, and have no gaps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('flexible' as const, 'moderate' as const, 'strict' as const, 'non_refundable' as const),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.integer({ min: 1000, max: 30_000 }), { minLength: 1, maxLength: 7 }),
        (plan, daysAhead, nights) => {
          const now = new Date('2027-03-01T09:30:00Z')
          const layers = penaltyLayers(plan, addDays('2027-03-01', daysAhead), nights, now)
          expect(layers[0]!.start_at).toBeNull()
          expect(layers.at(-1)).toMatchObject({ end_at: null, cents: nights.reduce((sum, each) => sum + each, 0) })
          layers.slice(1).forEach((layer, index) => {
            expect(layer.start_at).toBe(layers[index]!.end_at)
            expect(layer.cents).toBeGreaterThanOrEqual(layers[index]!.cents)
          })
          expect(penaltyCentsAt(layers, now)).toBe(layers[0]!.cents)
        },
      ),
    )
  })
})
