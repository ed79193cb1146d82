import type { CalendarDay } from '@tussenuit/modules/calendar/contract.ts'
import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import { weekday } from '@tussenuit/modules/shared/day.ts'
import { describe, expect, it } from 'vitest'
import { cheapestWeekend, comingWeekends, withPrices } from './weekends.ts'

const deal = (id: number) => ({ deals_id: id, category: 'wellness', category_id: `deal-${id}`, title: `Deal ${id}` }) as DealCard
const day = (date: string, cents: number | null): CalendarDay => ({ date, available: cents !== null, price_per_person_cents: cents, total_cents: cents, hotels: 1 })

describe('the coming weekends', () => {
  it('are five Fridays to Sundays for two nights', () => {
    expect(comingWeekends('2026-11-18', 2).map(({ arrival, departure }) => `${arrival} ${departure}`)).toEqual(['2026-11-20 2026-11-22', '2026-11-27 2026-11-29', '2026-12-04 2026-12-06', '2026-12-11 2026-12-13', '2026-12-18 2026-12-20'])
  })
  it('leave out a weekend that begins today', () => expect(comingWeekends('2026-11-20', 2)[0]!.arrival).toBe('2026-11-27'))
  it('begin on a Thursday for four nights', () => expect(comingWeekends('2026-11-20', 4).every(({ arrival }) => weekday(arrival) === 4)).toBe(true))
  it('show seven days that end with the departure', () => expect(comingWeekends('2026-11-18', 3)[0]).toMatchObject({ start: '2026-11-17', departure: '2026-11-23' }))

  it('take the lowest price that is really free on the day of arrival', () => {
    const weekends = withPrices(comingWeekends('2026-11-18', 2), [
      { deal: deal(1), days: [day('2026-11-20', 15000), day('2026-11-27', null)] },
      { deal: deal(2), days: [day('2026-11-20', 14000), day('2026-11-27', null), day('2026-12-05', 1000)] },
    ])
    expect(weekends.map(({ best }) => best && [best.cents, best.deal.deals_id])).toEqual([[14000, 2], null, null, null, null])
  })

  it('call one the lowest only when it is cheaper than every other', () => {
    const weekends = comingWeekends('2026-11-18', 2)
    const priced = (prices: (number | null)[]) => withPrices(weekends, [{ deal: deal(1), days: weekends.map(({ arrival }, index) => day(arrival, prices[index] ?? null)) }])
    expect(cheapestWeekend(priced([300, 200, 400]))).toBe(1)
    expect(cheapestWeekend(priced([200, 200, 400]))).toBeNull()
    expect(cheapestWeekend(priced([200]))).toBeNull()
    expect(cheapestWeekend(priced([]))).toBeNull()
  })
})
