/**
 * Stores uploaded pictures on disk: a re-encoded master and a file with the facts that pages need. The key is a hash of
 * the content, so that the same picture always has the same key and a key never refers to another picture.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import {
  type PictureDescription,
  type PictureFacts,
  PictureRefused,
  type UploadedPicture,
} from '@tussenuit/modules/platform/media/ports.ts'

import { removeAbandonedPartialFiles, type Write, writeFileAtomically } from './whole-file.ts'

export type Uploads = {
  facts(key: string): PictureFacts | null
  fileOf(key: string): string
  add(bytes: Buffer): Promise<string>
  list(): UploadedPicture[]
  describe(key: string, description: PictureDescription): Promise<void>
}

/** Files written by early versions have neither a time nor a version. */
type StoredFacts = PictureFacts & { at?: string; version?: number }

const keyPattern = /^u-[0-9a-f]{24}$/
const maxPixels = 50_000_000
const maxSide = 12_000
/** The width of the widest variant. */
const masterWidth = 1600
const minSide = 64

/** Time limit for pictures crafted to decode slowly; a camera picture takes one or two seconds. */
const encodeSeconds = 20

export function createUploadStore(folder: string, write?: Write): Uploads {
  removeAbandonedPartialFiles(folder)
  const factsByKey = new Map<string, { facts: StoredFacts; writtenMs: number }>()
  // Encodes one picture at a time, because decoding needs hundreds of megabytes.
  const encoding = pLimit(1)
  const factsFile = (key: string) => join(folder, `${key}.json`)
  const fileOf = (key: string) => join(folder, `${key}.webp`)

  /**
   * The cached facts are valid while the file's modification time is unchanged, because another process may store or
   * describe the picture in the meantime.
   */
  function read(key: string): StoredFacts | null {
    if (!keyPattern.test(key)) return null
    const writtenMs = statSync(factsFile(key), { throwIfNoEntry: false })?.mtimeMs
    if (writtenMs === undefined) return null
    const cached = factsByKey.get(key)
    if (cached?.writtenMs === writtenMs) return cached.facts
    const facts = JSON.parse(readFileSync(factsFile(key), 'utf8')) as StoredFacts
    factsByKey.set(key, { facts, writtenMs })
    return facts
  }

  return {
    fileOf,
    facts: read,
    async add(bytes) {
      const { master, facts } = await encoding(() => encodeMaster(bytes))
      const key = `u-${createHash('sha256').update(master).digest('hex').slice(0, 24)}`
      await mkdir(folder, { recursive: true })
      await writeFileAtomically(fileOf(key), master, write)
      // A picture that is uploaded again keeps its description.
      if (!read(key))
        await writeFileAtomically(
          factsFile(key),
          JSON.stringify({ ...facts, at: new Date().toISOString(), version: 1 }),
          write,
        )
      return key
    },
    list: () =>
      listFiles(folder)
        .flatMap((name) => {
          const key = name.endsWith('.json') ? name.slice(0, -'.json'.length) : ''
          const facts = read(key)
          if (!facts) return []
          const at = facts.at ? new Date(facts.at) : statSync(fileOf(key)).mtime
          return [{ key, at, version: facts.version ?? 1 }]
        })
        .toSorted((upload, next) => next.at.getTime() - upload.at.getTime() || (upload.key < next.key ? -1 : 1)),
    async describe(key, { alt, focusX, focusY }) {
      const facts = read(key)
      if (!facts) throw new Error('no such picture was uploaded')
      const described = { ...facts, alt, focusX, focusY, version: (facts.version ?? 1) + 1 }
      await writeFileAtomically(factsFile(key), JSON.stringify(described), write)
    },
  }
}

/** Empty if nothing was uploaded yet. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The background (white) for transparent parts in formats without transparency. */
export const transparencyBackground = '#ffffff'

/** Detects the format from the first bytes; only the decoder of that format is used. */
function detectFormat(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'webp'
  return isoBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'heif' : null
}

const maxBrands = 32

/**
 * The brands of an ISO media file. The major brand of an AVIF picture or sequence may be a general image brand, so the
 * compatible brands are included.
 */
function isoBrands(bytes: Buffer): string[] {
  if (bytes.subarray(4, 8).toString('latin1') !== 'ftyp') return []
  const [major = '', , ...compatible] =
    bytes
      .subarray(8, Math.min(bytes.readUInt32BE(0), 16 + 4 * maxBrands))
      .toString('latin1')
      .match(/.{4}/gs) ?? []
  return /^(?:avi[fs]|mif1|msf1|miaf)$/.test(major) ? [major, ...compatible] : []
}

/**
 * Rotates the picture by its EXIF orientation, removes metadata, and limits it to the maximum width. Throws
 * PictureRefused.
 */
async function encodeMaster(bytes: Buffer): Promise<{ master: Buffer; facts: PictureFacts }> {
  const kind = detectFormat(bytes)
  if (!kind) throw new PictureRefused('picture_type', 'This is not a JPEG, PNG, WebP or AVIF picture.')
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const
  try {
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (format !== kind) throw new PictureRefused('picture_type', 'The file is of another kind than it says.')
    if (width * height > maxPixels || Math.max(width, height) > maxSide)
      throw new PictureRefused('picture_too_large', 'The picture has too many pixels.')
    if (Math.min(width, height) < minSide)
      throw new PictureRefused('picture_too_small', `A picture is at least ${minSide} pixels wide and high.`)
    const { data, info } = await sharp(bytes, options)
      .rotate()
      .resize({ width: masterWidth, withoutEnlargement: true })
      .webp({ quality: 86, effort: 3 })
      .timeout({ seconds: encodeSeconds })
      .toBuffer({ resolveWithObject: true })
    // The dominant colour is computed on the background, because transparent pixels have an invisible colour.
    const opaque =
      info.channels === 4 ? await sharp(data).flatten({ background: transparencyBackground }).webp().toBuffer() : data
    const { dominant } = await sharp(opaque).timeout({ seconds: encodeSeconds }).stats()
    const hex = (part: number) => part.toString(16).padStart(2, '0')
    return {
      master: data,
      facts: {
        width: info.width,
        height: info.height,
        alt: '',
        color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
        focusX: 0.5,
        focusY: 0.5,
      },
    }
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    throw new PictureRefused('picture_broken', 'The picture cannot be read.')
  }
}
