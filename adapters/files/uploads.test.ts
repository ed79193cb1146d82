/** Hostile uploads: files that are not pictures are refused; from a picture, only the image data is stored. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PictureRefused } from '@tussenuit/modules/platform/media/ports.ts'
import { createDiskStore } from './disk.ts'
import { importFactsFiles } from './facts-files.ts'
import { createTestRecords } from './test-records.ts'
import { createUploadStore } from './uploads.ts'

type Kind = 'jpeg' | 'png' | 'webp' | 'avif'
type Case = { name: string; bytes: Buffer }

const kinds: Kind[] = ['jpeg', 'png', 'webp', 'avif']
const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
const records = createTestRecords()
const uploads = createUploadStore(createDiskStore(folder), records)
const whole = {} as Record<Kind, Buffer>
const counted = { files: 0 }

/** Every payload contains this marker, so that the stored files can be searched for it. */
const marker = 'HOSTILE-4711'

beforeAll(async () => {
  for (const kind of kinds)
    whole[kind] = await sharp({
      create: {
        width: 160,
        height: 120,
        channels: 3,
        background: '#3a7',
        noise: { type: 'gaussian', sigma: 20, mean: 90 },
      },
    })
      .toFormat(kind)
      .toBuffer()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the code of the refusal, or the stored bytes. Any other error fails the test. */
async function addUpload(bytes: Buffer): Promise<{ refused: string } | { stored: Buffer }> {
  counted.files += 1
  try {
    return { stored: (await uploads.master(await uploads.add(bytes)))! }
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.code }
    throw error
  }
}

async function expectOnlyPicture(stored: Buffer): Promise<void> {
  const { format, exif, xmp, icc, iptc, pages, comments } = await sharp(stored).metadata()
  expect({ format, exif, xmp, icc, iptc, pages, comments }).toEqual({ format: 'webp' })
  expect(stored.includes(marker)).toBe(false)
  // The length in the container's header equals the file length, so nothing follows the picture.
  expect(stored.readUInt32LE(4) + 8).toBe(stored.length)
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** Files whose format is not accepted: documents, programs, archives and vector drawings. */
function makeOtherFiles(): Case[] {
  const svg = (inner: string, more = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"${more}>${inner}</svg>`
  const script = `<script>/*${marker}*/fetch('/users')</script>`
  const texts: Record<string, string | Buffer> = {
    'svg with a script': svg(script),
    'svg with an event': svg('', ` onload="${marker}"`),
    'svg with a foreign object': svg(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`,
    ),
    'svg that fetches': svg('<image href="http://127.0.0.1:5432/" width="9" height="9"/>'),
    'svg that reads a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    'svg of a billion laughs':
      `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(50)}">` +
      Array.from(
        { length: 9 },
        (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${String.fromCharCode(97 + i)};`.repeat(10)}">`,
      ).join('') +
      `]>${svg('<text>&j;</text>')}`,
    'svg after a byte order mark': `\uFEFF${svg(script)}`,
    'svg after white space': `\n\n   ${svg(script)}`,
    'svg in UTF-16': utf16(svg(script)),
    'svg with a prolog': `<?xml version="1.0"?>${svg(script)}`,
    'an enormous svg': svg('', ' viewBox="0 0 1e9 1e9"'),
    'a compressed svg': deflateSync(svg(script)),
    html: `<!doctype html>${script}`,
    'html in UTF-16': utf16(`<!doctype html>${script}`),
    xhtml: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
    'an XML style sheet': '<?xml-stylesheet href="javascript:alert(1)"?><a/>',
    javascript: `/*${marker}*/alert(1)`,
    php: `<?php system($_GET['${marker}']);`,
    'a shell script': `#!/bin/sh\n# ${marker}`,
    json: '{"__proto__":{"admin":true}}',
    csv: '=cmd|calc!A1',
    pdf: '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    postscript: '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 200\n(/etc/passwd) (r) file',
    'an ImageMagick script':
      "push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://127.0.0.1/|ls)'\npop graphic-context",
    'an ImageMagick caption': 'caption:@/etc/passwd',
    gif: Buffer.concat([Buffer.from('GIF89a'), Buffer.from([100, 0, 100, 0, 0, 0, 0, 0x3b])]),
    'a gif that is a script': `GIF89a=1;/*${marker}*/alert(1)`,
    bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    'little-endian tiff': Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(60)]),
    'big-endian tiff': Buffer.concat([Buffer.from('MM\0*'), Buffer.alloc(60)]),
    'an icon': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 4, 0, 0, 0, 22, 0, 0, 0]),
    photoshop: Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(60)]),
    'JPEG 2000': Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 13, 10, 0x87, 10]),
    'JPEG XL': Buffer.from([0xff, 0x0a, 0, 0, 0, 0]),
    heic: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]),
    mp4: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(40)]),
    'a wave sound': Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)]),
    zip: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)]),
    gzip: Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), Buffer.alloc(60)]),
    'a Linux program': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(60)]),
    'a Windows program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)]),
    'a portable pixmap': 'P6 100000 100000 255\n',
    'an OpenEXR file': Buffer.from([0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0]),
    'a FITS file': 'SIMPLE  =                    T / FITS',
    'a MATLAB file': 'MATLAB 5.0 MAT-file',
    'a vips file': Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(60)]),
    'a Radiance file': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 100000 +X 100000\n',
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'a kilobyte of nulls': Buffer.alloc(1024),
  }
  return Object.entries(texts).map(([name, content]) => ({
    name,
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
  }))
}

const firstBytes: Record<Kind, Buffer> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: Buffer.from('RIFF\xff\x00\x00\x00WEBP', 'latin1'),
  avif: Buffer.from('\0\0\0\x1cftypavif', 'latin1'),
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
const pngHead = (width: number, height: number, depth = 8, colour = 2): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, 0], 8)
  return pngChunk('IHDR', head)
}
const makePng = (...chunks: Buffer[]) => Buffer.concat([firstBytes.png, ...chunks, pngChunk('IEND', Buffer.alloc(0))])
/** Inserts a chunk after the signature and IHDR of a complete PNG. */
const insertInPng = (chunk: Buffer): Buffer => Buffer.concat([whole.png.subarray(0, 33), chunk, whole.png.subarray(33)])
/** Inserts a segment after the first two bytes of a complete JPEG. */
const insertInJpeg = (sign: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, sign, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([whole.jpeg.subarray(0, 2), head, data, whole.jpeg.subarray(2)])
}
const insertInWebp = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  const made = Buffer.concat([whole.webp, Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
  made.writeUInt32LE(made.length - 8, 4)
  return made
}

/** Complete pictures that are also valid files of another format. */
function makePolyglots(): Case[] {
  const payloads: Record<string, Buffer> = {
    html: Buffer.from(`<!doctype html><script>/*${marker}*/alert(1)</script>`),
    php: Buffer.from(`<?php /*${marker}*/ system($_GET[0]); __halt_compiler();`),
    svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${marker}"/>`),
    javascript: Buffer.from(`*/=1;/*${marker}*/alert(1)//`),
    zip: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(marker), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    pdf: Buffer.from(`%PDF-1.7\n% ${marker}\n%%EOF`),
    program: Buffer.from(`\x7fELF${marker}`),
    'a second picture': Buffer.concat([firstBytes.jpeg, Buffer.from(marker)]),
  }
  const after = kinds.flatMap((kind) =>
    Object.entries(payloads).map(([name, payload]) => ({
      name: `${kind} with ${name} behind it`,
      bytes: Buffer.concat([whole[kind], payload]),
    })),
  )
  const inside = Object.entries(payloads).flatMap(([name, payload]) => [
    { name: `jpeg with ${name} as its comment`, bytes: insertInJpeg(0xfe, payload) },
    { name: `jpeg with ${name} as Exif`, bytes: insertInJpeg(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), payload])) },
    { name: `jpeg with ${name} as Photoshop data`, bytes: insertInJpeg(0xed, payload) },
    {
      name: `png with ${name} as its text`,
      bytes: insertInPng(pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload]))),
    },
    { name: `png with ${name} as Exif`, bytes: insertInPng(pngChunk('eXIf', payload)) },
    { name: `png with ${name} in a chunk of its own`, bytes: insertInPng(pngChunk('huGe', payload)) },
    { name: `webp with ${name} as Exif`, bytes: insertInWebp('EXIF', payload) },
    { name: `webp with ${name} in a chunk of its own`, bytes: insertInWebp('JUNK', payload) },
  ])
  return [...after, ...inside]
}

/** Small files that need much memory or time to decode. */
async function makeBombs(): Promise<Case[]> {
  const nulls = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })
  const jpegOf = (width: number, height: number) => {
    const made = Buffer.from(whole.jpeg)
    const frame = made.indexOf(Buffer.from([0xff, 0xc0]))
    made.writeUInt16BE(height, frame + 5)
    made.writeUInt16BE(width, frame + 7)
    return made
  }
  const avifOf = (width: number, height: number) => {
    const made = Buffer.from(whole.avif)
    const size = made.indexOf('ispe')
    made.writeUInt32BE(width, size + 8)
    made.writeUInt32BE(height, size + 12)
    return made
  }
  const scans = async () => {
    const made = await sharp(whole.jpeg).jpeg({ progressive: true }).toBuffer()
    const scan = made.subarray(made.lastIndexOf(Buffer.from([0xff, 0xda])), made.length - 2)
    return Buffer.concat([made.subarray(0, -2), ...Array.from({ length: 3_000 }, () => scan), made.subarray(-2)])
  }
  const frames = async () =>
    sharp(Buffer.alloc(64 * 64 * 400 * 3, 7), { raw: { width: 64, height: 64 * 400, channels: 3, pageHeight: 64 } })
      .webp({ loop: 0, delay: Array.from({ length: 400 }, () => 10) })
      .toBuffer()
  return [
    { name: 'png of four billion pixels', bytes: makePng(pngHead(65_535, 65_535), pngChunk('IDAT', nulls(1_000))) },
    {
      name: 'png of the widest size',
      bytes: makePng(pngHead(2_147_483_647, 2_147_483_647), pngChunk('IDAT', nulls(10))),
    },
    { name: 'png of no width', bytes: makePng(pngHead(0, 100), pngChunk('IDAT', nulls(10))) },
    { name: 'png 12,001 wide', bytes: makePng(pngHead(12_001, 64), pngChunk('IDAT', nulls((12_001 * 3 + 1) * 64))) },
    {
      name: 'png of 81 million pixels',
      bytes: makePng(pngHead(9_000, 9_000), pngChunk('IDAT', nulls(1_000))),
    },
    { name: 'png whose data go on', bytes: makePng(pngHead(64, 64), pngChunk('IDAT', nulls(40_000_000))) },
    {
      name: 'png with a text of 40 MB',
      bytes: insertInPng(pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), nulls(40_000_000)]))),
    },
    {
      name: 'png with a colour profile of 40 MB',
      bytes: insertInPng(pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), nulls(40_000_000)]))),
    },
    {
      name: 'png with 20,000 texts',
      bytes: insertInPng(Buffer.concat(Array.from({ length: 20_000 }, () => pngChunk('tEXt', Buffer.from('a\0b'))))),
    },
    {
      name: 'png of 16 bits and four billion pixels',
      bytes: makePng(pngHead(65_535, 65_535, 16, 6), pngChunk('IDAT', nulls(1_000))),
    },
    { name: 'jpeg of four billion pixels', bytes: jpegOf(65_500, 65_500) },
    { name: 'jpeg of no height', bytes: jpegOf(160, 0) },
    { name: 'jpeg one pixel high', bytes: jpegOf(65_500, 1) },
    { name: 'jpeg of 3,000 scans', bytes: await scans() },
    { name: 'avif of four billion pixels', bytes: avifOf(65_535, 65_535) },
    { name: 'avif of the widest size', bytes: avifOf(4_294_967_295, 4_294_967_295) },
    { name: 'webp of 400 frames', bytes: await frames() },
    {
      name: 'webp whose length lies',
      bytes: Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWEBP', 'latin1'), whole.webp.subarray(12)]),
    },
    {
      name: 'avif whose first box is endless',
      bytes: Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), whole.avif.subarray(4)]),
    },
  ]
}

/** Pseudo-random numbers that are the same in every run. */
function randomSequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 4_294_967_296
  }
}

describe('hostile uploads', () => {
  test('a file that is not a picture is refused by its first bytes, before any decoder', async () => {
    for (const { name, bytes } of makeOtherFiles())
      expect(await addUpload(bytes), name).toEqual({ refused: 'picture_type' })
  })

  test('what has the first bytes of a picture and is another file is refused', async () => {
    for (const kind of kinds)
      for (const { name, bytes } of makeOtherFiles().filter((_, index) => index % 2 === 0)) {
        const answer = await addUpload(Buffer.concat([firstBytes[kind], bytes]))
        expect(answer, `${kind}, then ${name}`).toEqual({ refused: expect.stringMatching(/^picture_(broken|type)$/) })
      }
  })

  test('of a polyglot file only the picture is stored', async () => {
    for (const { name, bytes } of makePolyglots()) {
      expect(bytes.includes(marker), name).toBe(true)
      const answer = await addUpload(bytes)
      expect(answer, name).toHaveProperty('stored')
      if ('stored' in answer) await expectOnlyPicture(answer.stored)
    }
  })

  test('a small file that needs much memory or time is refused or read within bounds', async () => {
    const before = process.memoryUsage.rss()
    for (const { name, bytes } of await makeBombs()) {
      expect(bytes.length, name).toBeLessThan(12 * 1024 * 1024)
      const answer = await addUpload(bytes)
      if ('stored' in answer) await expectOnlyPicture(answer.stored)
      else expect(answer.refused, name).toMatch(/^picture_(broken|type|too_large|too_small)$/)
      if (/billion pixels|widest size|81 million|12,001|no width|no height|one pixel high/.test(name))
        expect(answer, name).toHaveProperty('refused')
      expect((process.memoryUsage.rss() - before) / 2 ** 20, `MB after ${name}`).toBeLessThan(600)
    }
  })

  test('cut off or with single bytes changed, it is refused or stored as a picture', async () => {
    const next = randomSequence(42)
    for (const kind of kinds) {
      const bytes = whole[kind]
      for (let part = 1; part < 12; part += 1) {
        const answer = await addUpload(bytes.subarray(0, Math.floor((bytes.length * part) / 12)))
        expect(answer, `${kind}, ${part} twelfths of it`).toHaveProperty('refused')
      }
      for (let round = 0; round < 12; round += 1) {
        const changed = Buffer.from(bytes)
        for (let many = 0; many < 8; many += 1) changed[Math.floor(next() * changed.length)] = Math.floor(next() * 256)
        const answer = await addUpload(changed)
        if ('stored' in answer) await expectOnlyPicture(answer.stored)
      }
    }
  })

  test('the corpus has at least 240 files, and the folder contains only pictures', () => {
    expect(counted.files).toBeGreaterThanOrEqual(240)
    expect(readdirSync(join(folder, 'uploads')).filter((file) => !/^u-[0-9a-f]{24}\.webp$/.test(file))).toEqual([])
  })
})

describe('what is known of a picture', () => {
  test('outlives the same picture uploaded again, and another process finds it at once', async () => {
    const elsewhere = createUploadStore(createDiskStore(folder), records)
    const bytes = await sharp(whole.png).negate().png().toBuffer()
    const key = await uploads.add(bytes)
    expect(uploads.list()[0]).toEqual({ key, at: expect.any(Date), version: 1 })
    expect(await elsewhere.find(key)).toMatchObject({ alt: '', focusX: 0.5, focusY: 0.5, width: 160 })
    records.stored.set(key, { ...records.stored.get(key)!, alt: 'Dunes', version: 2 })
    expect(await elsewhere.add(bytes)).toBe(key)
    expect([await uploads.refresh(), await uploads.refresh()]).toEqual([true, false])
    expect(uploads.facts(key)).toMatchObject({ alt: 'Dunes', width: 160 })
    expect(uploads.list().find((one) => one.key === key)?.version).toBe(2)
  })

  test('a page that asks for a key that is not in memory causes it to be read, and notified', async () => {
    let found = 0
    const elsewhere = createUploadStore(createDiskStore(folder), records, () => void (found += 1))
    const key = await uploads.add(whole.jpeg)
    expect(elsewhere.facts(key)).toBeNull()
    await expect.poll(() => [elsewhere.facts(key)?.width, found]).toEqual([160, 1])
  })

  test('a key that nobody uploaded, or that is none, is known to nobody', async () => {
    for (const key of ['u-000000000000000000000000', '../../etc/passwd'])
      expect([uploads.facts(key), await uploads.find(key)]).toEqual([null, null])
  })

  test('files of earlier versions are added once, with their description', async () => {
    const before = mkdtempSync(join(tmpdir(), 'before-'))
    const key = 'u-0123456789abcdef01234567'
    const facts = { width: 800, height: 600, alt: 'A lake', color: '#123456', focusX: 0.1, focusY: 1 }
    writeFileSync(join(before, `${key}.json`), JSON.stringify({ ...facts, at: '2026-01-02T03:04:05Z', version: 3 }))
    writeFileSync(join(before, 'u-ffffffffffffffffffffffff.json'), JSON.stringify(facts))
    writeFileSync(join(before, 'other.json'), 'not one of them')
    const own = createTestRecords()
    await importFactsFiles(before, own)
    expect(own.stored.get(key)).toEqual({ ...facts, key, version: 3, at: new Date('2026-01-02T03:04:05Z') })
    expect(own.stored.get('u-ffffffffffffffffffffffff')).toMatchObject({ alt: 'A lake', version: 1 })
    own.stored.set(key, { ...own.stored.get(key)!, alt: 'A frozen lake' })
    await importFactsFiles(before, own)
    expect([own.stored.size, own.stored.get(key)?.alt]).toEqual([2, 'A frozen lake'])
    await importFactsFiles(join(before, 'never'), own)
    rmSync(before, { recursive: true })
  })

  test('where the disk is full nothing is left of it, and the error says why', async () => {
    const full = mkdtempSync(join(tmpdir(), 'full-'))
    const none = createTestRecords()
    const disk = createDiskStore(full, async (path, content) => {
      writeFileSync(path, content.slice(0, 10))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    await expect(createUploadStore(disk, none).add(whole.png)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect([readdirSync(join(full, 'uploads')), none.stored.size]).toEqual([[], 0])
    rmSync(full, { recursive: true })
  })

  test('what a process that died left of a file is removed with the first file of the next process', async () => {
    const home = mkdtempSync(join(tmpdir(), 'parts-'))
    const parts = join(home, 'uploads')
    mkdirSync(parts)
    for (const name of ['u-1.webp.7.part', 'u-2.webp.8.part']) writeFileSync(join(parts, name), 'half')
    utimesSync(join(parts, 'u-1.webp.7.part'), new Date(0), new Date(0))
    await createDiskStore(home).put('uploads/u-3.webp', Buffer.from('whole'))
    expect(readdirSync(parts)).toEqual(['u-2.webp.8.part', 'u-3.webp'])
    rmSync(home, { recursive: true })
  })
})
