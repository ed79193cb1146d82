import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  toBrandStyle,
  contrastRatio,
  deriveBrandColours,
  brandColourLegibility,
  defaultBrandColor,
} from './brand-colour.ts'

fc.configureGlobal({ seed: 20261123 })

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const background = { light: '#ffffff', dark: '#0d1b1f' }
const mist = { light: '#eff4f3', dark: '#122328' }

describe('a brand colour from the settings', () => {
  it('is readable as text and as a background for text, for any colour, light and dark', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const brand = deriveBrandColours(hex)
        for (const theme of ['light', 'dark'] as const) {
          expect(contrastRatio(brand.brand[theme], brand['on-brand'][theme])).toBeGreaterThanOrEqual(4.5)
          expect(contrastRatio(brand.brand[theme], background[theme])).toBeGreaterThanOrEqual(4.5)
          expect(contrastRatio(brand.brand[theme], mist[theme])).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  it('stays as it is where it can be read already', () =>
    expect(deriveBrandColours('#1f5fbf').brand.light).toBe('#1f5fbf'))
  it('makes a light one darker', () =>
    expect(contrastRatio('#ffffff', deriveBrandColours('#ffd54a').brand.light)).toBeLessThan(6))

  it.each([undefined, '', defaultBrandColor, defaultBrandColor.toUpperCase(), 'red', '#fff', '#12345g'])(
    'does not change the style sheet for %j',
    (hex) => expect(toBrandStyle(hex)).toBeUndefined(),
  )
  it('is written as light and dark side by side', () =>
    expect(toBrandStyle('#1f5fbf')).toMatchObject({
      '--brand': expect.stringMatching(/^light-dark\(#1f5fbf, #[0-9a-f]{6}\)$/) as string,
    }))

  it('says what is used of what was typed, and how well it reads', () => {
    expect(brandColourLegibility('#0b6374')).toMatchObject({ used: '#0b6374' })
    expect(brandColourLegibility(defaultBrandColor)).toMatchObject({ used: defaultBrandColor })
    expect(brandColourLegibility('#0b6374')!.onWhite).toBeCloseTo(6.9, 1)
    const light = brandColourLegibility('#ffd54a')!
    expect(light.used).not.toBe('#ffd54a')
    expect(Math.min(light.onWhite, light.onMist)).toBeGreaterThanOrEqual(4.5)
    expect(brandColourLegibility('#fff')).toBeNull()
  })
})
