/** Every valid file of a format that is taken becomes a picture with its colours, and a JPEG of it has a ground. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPictures } from './pictures.ts'
import { openUploads } from './uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinds-'))
const uploads = openUploads(join(folder, 'uploads'))
const none = { facts: {}, fileOf: () => '' }
const pictures = openPictures(none, join(folder, 'variants'), { warn: () => undefined }, undefined, uploads)
afterAll(() => rmSync(folder, { recursive: true }))

const [width, height] = [160, 120]
type Color = readonly [number, number, number]
const [red, blue, white]: Color[] = [
  [200, 30, 30],
  [30, 30, 200],
  [255, 255, 255],
]

/** The left half red, the right half blue; `alpha` of the right one from 0 to 255. */
function halves(alpha: number | null = null): Sharp {
  const channels = alpha === null ? 3 : 4
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < width * height; at += 1) {
    const isLeft = at % width < width / 2
    pixels.set([...(isLeft ? red! : blue!), ...(alpha === null ? [] : [isLeft ? 255 : alpha])], at * channels)
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

/** The colours at a quarter and three quarters of the width. */
async function seenIn(bytes: Buffer): Promise<{ left: Color; right: Color; width: number; channels: number }> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const at = (part: number): Color => {
    const from = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
    return info.channels < 3 ? [data[from]!, data[from]!, data[from]!] : [data[from]!, data[from + 1]!, data[from + 2]!]
  }
  return { left: at(0.25), right: at(0.75), width: info.width, channels: info.channels }
}
const isNear = (one: Color, other: Color, within = 40) => one.every((part, at) => Math.abs(part - other[at]!) <= within)

/** By what it is. */
const files: Record<string, () => Promise<Buffer>> = {
  'a JPEG for print, in four colours': () => halves().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  'a JPEG in four colours without a profile': () => halves().toColourspace('cmyk').jpeg().toBuffer(),
  'a progressive JPEG': () => halves().jpeg({ progressive: true }).toBuffer(),
  'a JPEG with full colour': () => halves().jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer(),
  'a JPEG of a wide gamut': () => halves().withIccProfile('p3').jpeg().toBuffer(),
  'a PNG of 16 bits': () => halves().toColourspace('rgb16').png().toBuffer(),
  'a PNG of 16 bits with transparency': () => halves(255).toColourspace('rgb16').png().toBuffer(),
  'an interlaced PNG': () => halves().png({ progressive: true }).toBuffer(),
  'a PNG with a palette': () => halves().png({ palette: true, colours: 4 }).toBuffer(),
  'a WebP without losses': () => halves().webp({ lossless: true }).toBuffer(),
  'an animated WebP': async () => {
    const frames = await Promise.all([halves(), halves().negate()].map((one) => one.png().toBuffer()))
    return sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
  },
  'an AVIF': () => halves().avif().toBuffer(),
  'an AVIF without losses': () => halves().avif({ lossless: true }).toBuffer(),
  'an AVIF that calls itself an image in general': async () => {
    const bytes = await halves().avif().toBuffer()
    bytes.write('mif1', 8, 'latin1')
    return bytes
  },
}
test.each(Object.entries(files))('%s is red and blue, in its JPEG too', async (_, make) => {
  const key = await uploads.add(await make())
  expect(uploads.facts(key)).toMatchObject({ width, height })
  for (const format of ['webp', 'jpg'] as const) {
    const { left, right } = await seenIn((await pictures.variant(key, 320, format))!)
    // Print has paler ones.
    expect([left, right, left[0] - left[2] > 80, right[2] - right[0] > 60]).toEqual([left, right, true, true])
  }
})

test.each(['jpeg', 'png', 'webp'] as const)('a grey %s stays grey', async (format) => {
  const grey = await halves().greyscale().toFormat(format).toBuffer()
  const key = await uploads.add(grey)
  const { left } = await seenIn((await pictures.variant(key, 320, 'jpg'))!)
  expect(Math.max(...left) - Math.min(...left)).toBeLessThan(8)
})

test('a picture is turned as the camera was held', async () => {
  const key = await uploads.add(await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(uploads.facts(key)).toMatchObject({ width: height, height: width })
  const turned = await seenIn((await pictures.variant(key, 320, 'jpg'))!)
  expect([turned.width, isNear(turned.left, turned.right, 60)]).toEqual([height, true])
})

let transparent: Record<string, Buffer>
beforeAll(async () => {
  transparent = {
    png: await halves(0).png().toBuffer(),
    'png with a palette': await halves(0).png({ palette: true }).toBuffer(),
    webp: await halves(0).webp().toBuffer(),
    avif: await halves(0).avif().toBuffer(),
    'grey png': await halves(0).greyscale().png().toBuffer(),
  }
})
test.each(['png', 'png with a palette', 'webp', 'avif', 'grey png'])(
  'a transparent %s has a white ground in its JPEG, and none where the format has transparency',
  async (name) => {
    const key = await uploads.add(transparent[name]!)
    const jpg = await seenIn((await pictures.variant(key, 320, 'jpg'))!)
    expect([isNear(jpg.right, white!, 8), jpg.channels]).toEqual([true, 3])
    expect((await seenIn((await pictures.variant(key, 320, 'webp'))!)).channels).toBe(4)
    expect((await seenIn((await pictures.variant(key, 320, 'avif'))!)).channels).toBe(4)
  },
)

test('half transparent is half white, and the colour that stands in for a picture is one that is seen', async () => {
  const half = await uploads.add(await halves(128).png().toBuffer())
  expect(isNear((await seenIn((await pictures.variant(half, 320, 'jpg'))!)).right, [142, 142, 227])).toBe(true)
  const invisible = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * 30 * 4; at += 4) invisible.set([...red!, 255], at)
  const key = await uploads.add(
    await sharp(invisible, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  )
  expect(uploads.facts(key)?.color).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/)
})
