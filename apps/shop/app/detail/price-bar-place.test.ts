import { describe, expect, it } from 'vitest'
import { priceBarPosition } from './price-bar-place.ts'

const positionAt = (scrolled: number, windowWidth: number) =>
  priceBarPosition({ scrolled, height: 6000, windowHeight: 900, windowWidth })

describe('the price bar', () => {
  it.each([
    [0, 'normal'],
    [1400, 'normal'],
    [1401, 'fixed'],
    [4500, 'fixed'],
    [4501, 'normal'],
    [5100, 'normal'],
  ])('on a wide screen scrolled to %i is %s', (scrolled, place) => expect(positionAt(scrolled, 1280)).toBe(place))
  it.each([
    [0, 'fixed'],
    [4900, 'fixed'],
    [4901, 'normal'],
  ])('on a phone scrolled to %i is %s', (scrolled, place) => expect(positionAt(scrolled, 600)).toBe(place))
  it('is an ordinary bar from 601 px of width', () => expect(positionAt(0, 601)).toBe('normal'))
})
