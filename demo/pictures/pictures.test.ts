import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictures, picturesFolder } from './index.ts'

describe('the drawn pictures of the catalogue', () => {
  it.each(Object.entries(pictures))('%s exists in the size given in the list', async (_key, picture) => {
    const { width, height, format } = await sharp(await readFile(new URL(picture.file, picturesFolder))).metadata()
    expect({ width, height, format }).toEqual({ width: picture.width, height: picture.height, format: 'webp' })
  })

  it.each(Object.entries(pictures))('%s is described in under 125 characters and cropped around a point inside it', (_key, { alt, focus, color }) => {
    expect(alt.length).toBeGreaterThan(30)
    expect(alt.length).toBeLessThan(125)
    expect(alt).not.toMatch(/^(illustration|picture|drawing|image) of/i)
    expect(focus.x).toBeGreaterThan(0)
    expect(focus.x).toBeLessThan(1)
    expect(focus.y).toBeGreaterThan(0)
    expect(focus.y).toBeLessThan(1)
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
  })
})
