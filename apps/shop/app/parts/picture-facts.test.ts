import { toImage } from '@tussenuit/modules/platform/media/image.ts'
import { expect, test } from 'vitest'
import { toAvifSources, toPictureFacts } from './picture-facts.ts'

const facts = (width: number) => ({ width, height: width, alt: '', color: '#ffffff', focusX: 0.5, focusY: 0.5 })
const imageOf = (key: string, width: number) => toImage({ facts: () => facts(width) } as never, key)

test.each([320, 640, 1000, 1600])('a picture of %i px has the variants of the API, as AVIF', (width) => {
  const image = imageOf('a heath-2', width)
  const shown = toPictureFacts(image)
  expect(shown).not.toHaveProperty('srcset')
  expect(toAvifSources(shown, false)).toBe(image.srcset.replaceAll('.webp', '.avif'))
})

test('a small picture has no variants above 960 px', () => {
  expect(toAvifSources(imageOf('heath', 1600), true)).toMatch(/heath-960\.avif 960w$/)
})

test('a drawing has no variants', () => {
  expect(toAvifSources(toImage({ facts: () => null } as never, 'gone'), false)).toBeUndefined()
})
