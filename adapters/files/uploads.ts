/**
 * Uploaded pictures: a re-encoded master among the stored files, and a record of what pages need to know of it. The key
 * is a hash of the master, so that the same picture always has the same key and a key never refers to another picture.
 */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { FileStore } from '@tussenuit/modules/platform/media/file-ports.ts'
import { type PictureFacts, PictureRefused, type UploadedPicture } from '@tussenuit/modules/platform/media/ports.ts'
import type { UploadRecord, UploadRecords } from '../db/upload-records.ts'

export type Uploads = {
  /** From memory; another process's change is here as soon as `refresh` has read it. */
  facts(key: string): PictureFacts | null
  /** Also asks the database for a key that is not in memory. */
  find(key: string): Promise<PictureFacts | null>
  /** Null if the file is not stored. */
  master(key: string): Promise<Buffer | null>
  add(bytes: Buffer): Promise<string>
  list(): UploadedPicture[]
  /** Reads the records again; returns whether they have changed. */
  refresh(): Promise<boolean>
}

const keyPattern = /^u-[0-9a-f]{24}$/
const maxPixels = 50_000_000
const maxSide = 12_000
/** The width of the widest variant. */
const masterWidth = 1600
const minSide = 64

/** Time limit for pictures crafted to decode slowly; a camera picture takes one or two seconds. */
const encodeSeconds = 20

/** Age at which records are read again, for a process that is not notified of changes. */
const refreshMs = 60_000
/** Minimum interval between readings because of keys that are not in memory. */
const pauseMs = 1_000

/** The first digits of the hash of a picture's master. */
export const masterHash = (key: string): string => key.slice('u-'.length)

const fileName = (key: string): string => `uploads/${key}.webp`

/** `onFound`: called when changes were read late, after pages may have been rendered without them. */
export function createUploadStore(
  files: Pick<FileStore, 'get' | 'put'>,
  records: UploadRecords,
  onFound: () => void = () => undefined,
): Uploads {
  let known = new Map<string, UploadRecord>()
  let readMs = 0
  let reading: Promise<void> | null = null
  // Encodes one picture at a time, because decoding needs hundreds of megabytes.
  const encoding = pLimit(1)

  const read = async (): Promise<boolean> => {
    const before = known
    known = new Map((await records.list()).map((record) => [record.key, record]))
    readMs = Date.now()
    return known.size !== before.size || [...known].some(([key, { version }]) => before.get(key)?.version !== version)
  }
  const readInBackground = (maxAgeMs: number): void => {
    if (reading || Date.now() - readMs < maxAgeMs) return
    reading = read()
      .then((isChanged) => {
        if (isChanged) onFound()
      })
      // The database did not answer; the next request tries again.
      .catch(() => undefined)
      .finally(() => {
        reading = null
      })
  }

  return {
    facts: (key) => {
      if (!keyPattern.test(key)) return null
      const record = known.get(key)
      readInBackground(record ? refreshMs : pauseMs)
      return record ?? null
    },
    find: async (key) => {
      if (!keyPattern.test(key)) return null
      const record = known.get(key) ?? (await records.find(key))
      if (record) known.set(key, record)
      return record
    },
    master: (key) => files.get(fileName(key)),
    async add(bytes) {
      const { master, facts } = await encoding(() => encodeMaster(bytes))
      const key = `u-${createHash('sha256').update(master).digest('hex').slice(0, 24)}`
      await files.put(fileName(key), master)
      await records.add({ ...facts, key, at: new Date(), version: 1 })
      const record = await records.find(key)
      if (record) known.set(key, record)
      return key
    },
    list: () =>
      [...known.values()]
        .map(({ key, at, version }) => ({ key, at, version }))
        .toSorted((upload, next) => next.at.getTime() - upload.at.getTime() || (upload.key < next.key ? -1 : 1)),
    refresh: read,
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
