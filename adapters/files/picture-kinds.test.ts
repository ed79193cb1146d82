/**
 * Every valid file of an accepted format is converted to a picture with its colours, and its JPEG variant has a white
 * background.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from './disk.ts'
import { createPictureStore, noPictures } from './pictures.ts'
import { createTestRecords } from './test-records.ts'
import { createUploadStore } from './uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinds-'))
const variants = createDiskStore(folder)
const uploads = createUploadStore(variants, createTestRecords())
const pictures = createPictureStore(noPictures, { variants, uploads }, { warn: () => undefined })
afterAll(() => rmSync(folder, { recursive: true }))

const [width, height] = [160, 120]
type Color = readonly [number, number, number]
const [red, blue, white]: Color[] = [
  [200, 30, 30],
  [30, 30, 200],
  [255, 255, 255],
]

/**
 * A picture whose left half is red and whose right half is blue; `alpha` is the opacity of the right half, 0 to 255.
 */
function makeHalves(alpha: number | null = null): Sharp {
  const channels = alpha === null ? 3 : 4
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < width * height; at += 1) {
    const isLeft = at % width < width / 2
    pixels.set([...(isLeft ? red! : blue!), ...(alpha === null ? [] : [isLeft ? 255 : alpha])], at * channels)
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

/** Reads the colours at a quarter and three quarters of the width. */
async function readColours(bytes: Buffer): Promise<{ left: Color; right: Color; width: number; channels: number }> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const at = (part: number): Color => {
    const from = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
    return info.channels < 3 ? [data[from]!, data[from]!, data[from]!] : [data[from]!, data[from + 1]!, data[from + 2]!]
  }
  return { left: at(0.25), right: at(0.75), width: info.width, channels: info.channels }
}
const isNear = (one: Color, other: Color, within = 40) => one.every((part, at) => Math.abs(part - other[at]!) <= within)

function pngChunk(kind: string, data: readonly number[] | Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.from(data)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG as other programs write it, each half filled with one sample; `kind` is its colour type. */
function makePng(depth: number, kind: number, samples: [number[], number[]], extra: readonly Buffer[]): Buffer {
  const perByte = Math.max(1, 8 / depth)
  const row = [
    0,
    ...Array.from({ length: width / perByte }, (_, at) => samples[at < width / perByte / 2 ? 0 : 1]).flat(),
  ]
  const head = [0, 0, 0, width, 0, 0, 0, height, depth, kind, 0, 0, 0]
  const pixels = deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat()))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', head), ...extra, pngChunk('IDAT', pixels), pngChunk('IEND', [])])
}
const palette = pngChunk('PLTE', [...red!, ...blue!])

const files: Record<string, () => Promise<Buffer>> = {
  'a JPEG for print, in four colours': () =>
    makeHalves().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  'a JPEG in four colours without a profile': () => makeHalves().toColourspace('cmyk').jpeg().toBuffer(),
  'a progressive JPEG': () => makeHalves().jpeg({ progressive: true }).toBuffer(),
  'a JPEG with full colour': () => makeHalves().jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer(),
  'a JPEG of a wide gamut': () => makeHalves().withIccProfile('p3').jpeg().toBuffer(),
  'a PNG of 16 bits': () => makeHalves().toColourspace('rgb16').png().toBuffer(),
  'a PNG of 16 bits with transparency': () => makeHalves(255).toColourspace('rgb16').png().toBuffer(),
  'an interlaced PNG': () => makeHalves().png({ progressive: true }).toBuffer(),
  'a PNG with a palette': () => makeHalves().png({ palette: true, colours: 4 }).toBuffer(),
  'a PNG with two colours': async () => makePng(1, 3, [[0], [255]], [palette]),
  'a PNG with a palette of 16': async () => makePng(4, 3, [[0], [0x11]], [palette]),
  'a JPEG with a second picture behind it': async () =>
    Buffer.concat([await makeHalves().jpeg().toBuffer(), await makeHalves().negate().jpeg().toBuffer()]),
  'a PNG with something behind it': async () =>
    Buffer.concat([await makeHalves().png().toBuffer(), Buffer.from('more')]),
  'a WebP without losses': () => makeHalves().webp({ lossless: true }).toBuffer(),
  'an animated WebP': async () => {
    const frames = await Promise.all([makeHalves(), makeHalves().negate()].map((one) => one.png().toBuffer()))
    return sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
  },
  'an AVIF': () => makeHalves().avif().toBuffer(),
  'an AVIF without losses': () => makeHalves().avif({ lossless: true }).toBuffer(),
  'an AVIF that calls itself an image in general': async () => {
    const bytes = await makeHalves().avif().toBuffer()
    bytes.write('mif1', 8, 'latin1')
    return bytes
  },
}
test.each(Object.entries(files))('%s is red and blue, in its JPEG too', async (_, make) => {
  const key = await uploads.add(await make())
  expect(uploads.facts(key)).toMatchObject({ width, height })
  for (const format of ['webp', 'jpg'] as const) {
    const { left, right } = await readColours((await pictures.variant(key, 320, format))!)
    // CMYK files have paler colours.
    expect([left, right, left[0] - left[2] > 80, right[2] - right[0] > 60]).toEqual([left, right, true, true])
  }
})

test.each(['jpeg', 'png', 'webp'] as const)('a grey %s stays grey', async (format) => {
  const grey = await makeHalves().greyscale().toFormat(format).toBuffer()
  const key = await uploads.add(grey)
  const { left } = await readColours((await pictures.variant(key, 320, 'jpg'))!)
  expect(Math.max(...left) - Math.min(...left)).toBeLessThan(8)
})

test.each(['gif', 'tiff'] as const)('a %s is refused by its kind', async (format) => {
  await expect(uploads.add(await makeHalves().toFormat(format).toBuffer())).rejects.toMatchObject({
    code: 'picture_type',
  })
})

// EXIF orientations: rotated, and mirrored as by some phone cameras.
test.each([
  [2, 'blue', 'red'],
  [3, 'blue', 'red'],
  [4, 'red', 'blue'],
])('orientation %d: %s on the left, %s on the right', async (orientation, ...[left]) => {
  const key = await uploads.add(await makeHalves().withMetadata({ orientation }).jpeg().toBuffer())
  expect(uploads.facts(key)).toMatchObject({ width, height })
  const shown = await readColours((await pictures.variant(key, 320, 'jpg'))!)
  expect(isNear(shown.left, left === 'red' ? red! : blue!)).toBe(true)
})

test('a picture is turned as the camera was held', async () => {
  const key = await uploads.add(await makeHalves().withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(uploads.facts(key)).toMatchObject({ width: height, height: width })
  const turned = await readColours((await pictures.variant(key, 320, 'jpg'))!)
  expect([turned.width, isNear(turned.left, turned.right, 60)]).toEqual([height, true])
})

let transparent: Record<string, Buffer>
beforeAll(async () => {
  transparent = {
    png: await makeHalves(0).png().toBuffer(),
    'png with a palette': await makeHalves(0).png({ palette: true }).toBuffer(),
    webp: await makeHalves(0).webp().toBuffer(),
    avif: await makeHalves(0).avif().toBuffer(),
    'grey png': await makeHalves(0).greyscale().png().toBuffer(),
    'png with one colour left out': makePng(8, 2, [[...red!], [...blue!]], [pngChunk('tRNS', [0, 30, 0, 30, 0, 200])]),
    'png with transparency in its palette': makePng(8, 3, [[0], [1]], [palette, pngChunk('tRNS', [255, 0])]),
    'grey png of 16 bits': makePng(
      16,
      0,
      [
        [80, 0],
        [200, 0],
      ],
      [pngChunk('tRNS', [200, 0])],
    ),
    'animated webp': await sharp(
      await Promise.all([makeHalves(0), makeHalves(255)].map((one) => one.png().toBuffer())),
      {
        join: { animated: true },
      },
    )
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer(),
  }
})
test.each([
  'png',
  'png with a palette',
  'webp',
  'avif',
  'grey png',
  'png with one colour left out',
  'png with transparency in its palette',
  'grey png of 16 bits',
  'animated webp',
])('a transparent %s has a white ground in its JPEG, and none where the format has transparency', async (name) => {
  const key = await uploads.add(transparent[name]!)
  const jpg = await readColours((await pictures.variant(key, 320, 'jpg'))!)
  expect([isNear(jpg.right, white!, 8), jpg.channels]).toEqual([true, 3])
  expect((await readColours((await pictures.variant(key, 320, 'webp'))!)).channels).toBe(4)
  expect((await readColours((await pictures.variant(key, 320, 'avif'))!)).channels).toBe(4)
})

test('half transparent becomes half white, and the placeholder colour is one of the visible pixels', async () => {
  const half = await uploads.add(await makeHalves(128).png().toBuffer())
  expect(isNear((await readColours((await pictures.variant(half, 320, 'jpg'))!)).right, [142, 142, 227])).toBe(true)
  const invisible = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * 30 * 4; at += 4) invisible.set([...red!, 255], at)
  const key = await uploads.add(
    await sharp(invisible, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  )
  expect(uploads.facts(key)?.color).toMatch(/^#f[0-9a-f]f[0-9a-f]f[0-9a-f]$/)
})
