import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { PictureFacts, PictureFormat, Pictures } from '@tussenuit/modules/platform/media/ports.ts'
import type { Log } from '@tussenuit/modules/shared/shop.ts'
import { transparencyBackground, createUploadStore, type Uploads } from './uploads.ts'
import { removeAbandonedPartialFiles, writeFileAtomically } from './whole-file.ts'

/** Pictures that are part of the program, such as those of the demo. */
export type PictureSource = { facts: Record<string, PictureFacts>; fileOf(key: string): string }

/** The source for a shop in which every picture was uploaded. */
export const noPictures: PictureSource = {
  facts: {},
  fileOf: (key) => {
    throw new Error(`There is no picture ${key}.`)
  },
}

/**
 * The encoding effort is low, because high effort takes seconds and saves only a few per cent. Files are named by
 * content and never expire.
 */
const encodings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 76, effort: 3 },
  jpg: { quality: 78, mozjpeg: true },
} as const

/** Suffix of the file name: JPEGs of earlier versions in the folder have a black background and are not used. */
const backgroundSuffixes = { avif: '', webp: '', jpg: '-white' } as const

/** Maximum waiting time and number of waiting visitors for a missing variant; beyond either, the master is sent. */
const patienceMs = 1_500
const maxWaiting = 8

/** Time limit of one encoding, because the other encodings wait for it; after the limit the master is sent. */
const encodeSeconds = 20

/** Maximum size of the memory for recently requested files, 24 MiB. */
const recentBytes = 24 * 1024 * 1024

/** Pictures on disk: masters are read; variants are made at their first request and stored in `folder`. */
export function createPictureStore(
  source: PictureSource,
  folder: string,
  log: Pick<Log, 'warn'>,
  encode: (master: Buffer, width: number, format: PictureFormat) => Promise<Buffer> = encodeVariant,
  uploads: Uploads = createUploadStore(join(folder, '..', 'uploads')),
): Pictures {
  const ownFacts = new Map(Object.entries(source.facts))
  const factsOf = (key: string) => ownFacts.get(key) ?? uploads.facts(key)
  const fileOf = (key: string) => (ownFacts.has(key) ? source.fileOf(key) : uploads.fileOf(key))
  const contents = new Map<string, Promise<string>>()
  const underway = new Map<string, Promise<Buffer>>()
  const recent = new RecentFiles()
  // Variants are encoded one at a time, because each encoding uses a whole core and the shop must stay responsive.
  const encoding = pLimit(1)
  removeAbandonedPartialFiles(folder)

  /** A hash of the master that is part of the file name, so that a changed picture has new variants. */
  const contentOf = (key: string): Promise<string> => {
    const content = contents.get(key) ?? readFile(fileOf(key)).then(hashBytes)
    contents.set(key, content)
    content.catch(() => contents.delete(key))
    return content
  }
  const pathOf = async (key: string, width: number, format: PictureFormat): Promise<string> =>
    join(folder, `${key}-${await contentOf(key)}-${width}${backgroundSuffixes[format]}.${format}`)

  /** Concurrent requests for a variant share one encoding. */
  function make(key: string, width: number, format: PictureFormat, path: string): Promise<Buffer> {
    const running = underway.get(path)
    if (running) return running
    const file = encoding(async () => encode(await readFile(fileOf(key)), width, format))
      .then((bytes) => storeVariant(path, bytes, log))
      .finally(() => underway.delete(path))
    underway.set(path, file)
    return file
  }

  /** Logs the error and returns null; the caller then sends the master. */
  const notMade = (error: Error): null => {
    log.warn({ error: error.message }, 'a picture could not be made')
    return null
  }

  return {
    facts: factsOf,
    add: uploads.add,
    keys: () => [...ownFacts.keys()],
    uploads: uploads.list,
    describe: uploads.describe,
    variant: async (key, width, format) => {
      if (!factsOf(key)) return null
      const path = await pathOf(key, width, format)
      return (await recent.read(path)) ?? make(key, width, format, path)
    },
    show: async (key, width, format) => {
      if (!factsOf(key)) return null
      const path = await pathOf(key, width, format)
      const stored = await recent.read(path)
      if (stored) return { bytes: stored, format, isMaster: false }
      const bytes =
        underway.has(path) || underway.size < maxWaiting
          ? await Promise.race([make(key, width, format, path).catch(notMade), waitForPatience()])
          : null
      return bytes
        ? { bytes, format, isMaster: false }
        : { bytes: await readFile(fileOf(key)), format: 'webp', isMaster: true }
    },
  }
}

/**
 * Stores the variant and returns its bytes. If it cannot be stored, for example on a full disk, the next request
 * encodes it again; this request still succeeds.
 */
async function storeVariant(path: string, bytes: Buffer, log: Pick<Log, 'warn'>): Promise<Buffer> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFileAtomically(path, bytes)
  } catch (error) {
    log.warn({ path, error: (error as Error).message }, 'a picture was made and could not be stored')
  }
  return bytes
}

/**
 * Keeps recently requested files in memory, because reading a file takes several event-loop turns in a busy process.
 */
class RecentFiles {
  readonly #files = new Map<string, Buffer>()
  #size = 0

  /** Null if the file does not exist. */
  async read(path: string): Promise<Buffer | null> {
    const bytes = this.#files.get(path) ?? (await readFile(path).catch(() => null))
    return bytes && this.#remember(path, bytes)
  }

  #remember(path: string, bytes: Buffer): Buffer {
    if (!this.#files.delete(path)) this.#size += bytes.length
    this.#files.set(path, bytes)
    for (const [oldest, dropped] of this.#files) {
      if (this.#size <= recentBytes) break
      this.#files.delete(oldest)
      this.#size -= dropped.length
    }
    return bytes
  }
}

const hashBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12)
const waitForPatience = (): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), patienceMs).unref())

async function encodeVariant(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const image = sharp(master, { limitInputPixels: 40_000_000 })
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: encodeSeconds })
  if (format === 'avif') return image.avif(encodings.avif).toBuffer()
  return format === 'webp'
    ? image.webp(encodings.webp).toBuffer()
    : // JPEG has no transparency; without a background, transparent parts would turn black.
      image.flatten({ background: transparencyBackground }).jpeg(encodings.jpg).toBuffer()
}
