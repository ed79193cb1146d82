import { describe, expect, it } from 'vitest'
import { hotelMapLayout, scaleBarMetres } from './hotel-plan.ts'

const centre = { latitude: 52, longitude: 5 }
const pointAt = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('the plan of the hotels', () => {
  it('has north at the top and east at the right', () => {
    const plan = hotelMapLayout(centre, [pointAt(52.02, 5), pointAt(52, 5.03), pointAt(51.99, 5), pointAt(52, 4.98)])!
    expect(plan.spots.map(({ towards }) => towards)).toEqual(['n', 'e', 's', 'w'])
    expect(plan.spots[0]!.y).toBeLessThan(50)
    expect(plan.spots[1]!.x).toBeGreaterThan(50)
    expect(plan.spots.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  it('says how far a hotel is: a hundredth of a degree north is 1.1 km, east at 52° it is less', () => {
    const [north, east] = hotelMapLayout(centre, [pointAt(52.01, 5), pointAt(52, 5.01)])!.spots
    expect(Math.round(north!.metres)).toBe(1113)
    expect(Math.round(east!.metres)).toBe(685)
  })

  it('holds every hotel, and its scale fits', () => {
    const plan = hotelMapLayout(centre, [pointAt(52.3, 5.4), pointAt(51.8, 4.6), pointAt(52.0001, 5)])!
    for (const { x, y } of plan.spots) for (const value of [x, y]) expect(value >= 5 && value <= 95).toBe(true)
    expect(plan.scale.length).toBeGreaterThan(5)
    expect(plan.scale.length).toBeLessThan(48)
    expect(plan.rings.length).toBeGreaterThan(0)
  })

  it('keeps the dots of neighbours apart', () => {
    const [first, second] = hotelMapLayout(centre, [
      pointAt(52.01, 5.01),
      pointAt(52.01, 5.01),
      pointAt(52.2, 5),
    ])!.spots
    expect(Math.hypot(first!.x - second!.x, first!.y - second!.y)).toBeGreaterThanOrEqual(9)
  })

  it('is not drawn where no hotel is on the map, and leaves out those that are not', () => {
    expect(hotelMapLayout(centre, [])).toBeNull()
    expect(hotelMapLayout(centre, [{ latitude: null, longitude: 5 }])).toBeNull()
    expect(hotelMapLayout(centre, [{ latitude: null, longitude: null }, pointAt(52.1, 5)])!.spots).toHaveLength(1)
  })

  it.each([
    [1, 1],
    [9, 5],
    [499, 200],
    [500, 500],
    [1999, 1000],
    [24_000, 20_000],
  ])('%d m is rounded to %d', (metres, round) => {
    expect(scaleBarMetres(metres)).toBe(round)
  })
})
