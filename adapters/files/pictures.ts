import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { FileStore } from '@tussenuit/modules/platform/media/file-ports.ts'
import type { PictureFacts, PictureFormat, Pictures } from '@tussenuit/modules/platform/media/ports.ts'
import type { Log } from '@tussenuit/modules/shared/shop.ts'
import { masterHash, transparencyBackground, type Uploads } from './uploads.ts'

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

export type PictureFiles = {
  /** Where variants are stored. */
  variants: FileStore
  /** Null for a program that only encodes the supplied pictures. */
  uploads: Uploads | null
}

/** `base`: before the path of each picture (`Pictures`); `encode` is replaced by tests. */
type PictureOptions = {
  base?: string
  encode?: (master: Buffer, width: number, format: PictureFormat) => Promise<Buffer>
}

/** Pictures as stored files: variants are made at their first request. */
export function createPictureStore(
  source: PictureSource,
  { variants, uploads }: PictureFiles,
  log: Pick<Log, 'warn'>,
  { base = '', encode = encodeVariant }: PictureOptions = {},
): Pictures {
  const ownFacts = new Map(Object.entries(source.facts))
  const factsOf = (key: string) => ownFacts.get(key) ?? uploads?.facts(key) ?? null
  const find = async (key: string) => ownFacts.get(key) ?? (await uploads?.find(key)) ?? null
  const contents = new Map<string, Promise<string>>()
  const underway = new Map<string, Promise<Buffer | null>>()
  const recent = new RecentFiles(variants)
  // Variants are encoded one at a time, because each encoding uses a whole core and the shop must stay responsive.
  const encoding = pLimit(1)

  /** Null if the record of an uploaded picture exists and its file does not. */
  const readMaster = async (key: string): Promise<Buffer | null> => {
    if (ownFacts.has(key)) return readFile(source.fileOf(key))
    const master = (await uploads?.master(key)) ?? null
    if (!master) log.warn({ key }, 'the file of an uploaded picture is missing')
    return master
  }
  /** A hash of the master that is part of the file name, so that a changed picture has new variants. */
  const contentOf = (key: string): Promise<string> => {
    if (!ownFacts.has(key)) return Promise.resolve(masterHash(key).slice(0, hashLength))
    const content = contents.get(key) ?? readFile(source.fileOf(key)).then(digest)
    contents.set(key, content)
    content.catch(() => contents.delete(key))
    return content
  }
  const nameOf = async (key: string, width: number, format: PictureFormat): Promise<string> =>
    `pictures/${key}-${await contentOf(key)}-${width}${backgroundSuffixes[format]}.${format}`

  /** Concurrent requests for a variant share one encoding. */
  function make(key: string, width: number, format: PictureFormat, name: string): Promise<Buffer | null> {
    const running = underway.get(name)
    if (running) return running
    const file = encoding(async () => {
      const master = await readMaster(key)
      return master && encode(master, width, format)
    })
      .then((bytes) => bytes && store(variants, name, bytes, log))
      .finally(() => underway.delete(name))
    underway.set(name, file)
    return file
  }

  /** Logs the error and returns null; the caller then makes the variant or sends the master. */
  const failedTo =
    (what: string) =>
    (error: Error): null => {
      log.warn({ error: error.message }, `a picture could not be ${what}`)
      return null
    }
  const readStored = (name: string) => recent.read(name).catch(failedTo('read'))

  return {
    base,
    facts: factsOf,
    find,
    add: async (bytes) => {
      if (!uploads) throw new Error('This program stores no uploads.')
      return uploads.add(bytes)
    },
    keys: () => [...ownFacts.keys()],
    uploads: () => uploads?.list() ?? [],
    refresh: async () => (await uploads?.refresh()) ?? false,
    check: variants.check,
    variant: async (key, width, format) => {
      if (!(await find(key))) return null
      const name = await nameOf(key, width, format)
      return (await readStored(name)) ?? make(key, width, format, name)
    },
    show: async (key, width, format) => {
      if (!(await find(key))) return null
      const name = await nameOf(key, width, format)
      const stored = await readStored(name)
      if (stored) return { bytes: stored, format, isMaster: false }
      const bytes =
        underway.has(name) || underway.size < maxWaiting
          ? await Promise.race([make(key, width, format, name).catch(failedTo('made')), afterPatience()])
          : null
      if (bytes) return { bytes, format, isMaster: false }
      const master = await readMaster(key)
      return master && { bytes: master, format: 'webp', isMaster: true }
    },
  }
}

/**
 * Stores the variant and returns its bytes. If it cannot be stored, for example on a full disk, the next request
 * encodes it again; this request still succeeds.
 */
async function store(variants: FileStore, name: string, bytes: Buffer, log: Pick<Log, 'warn'>): Promise<Buffer> {
  try {
    await variants.put(name, bytes)
  } catch (error) {
    log.warn({ name, error: (error as Error).message }, 'a picture was made and could not be stored')
  }
  return bytes
}

/**
 * Keeps recently requested files in memory, because reading a file takes several event-loop turns in a busy process.
 */
class RecentFiles {
  readonly #store: Pick<FileStore, 'get'>
  readonly #files = new Map<string, Buffer>()
  #size = 0

  constructor(store: Pick<FileStore, 'get'>) {
    this.#store = store
  }

  /** Null if the file does not exist. */
  async read(name: string): Promise<Buffer | null> {
    const bytes = this.#files.get(name) ?? (await this.#store.get(name))
    return bytes && this.#remember(name, bytes)
  }

  #remember(name: string, bytes: Buffer): Buffer {
    if (!this.#files.delete(name)) this.#size += bytes.length
    this.#files.set(name, bytes)
    for (const [oldest, dropped] of this.#files) {
      if (this.#size <= recentBytes) break
      this.#files.delete(oldest)
      this.#size -= dropped.length
    }
    return bytes
  }
}

/** Digits of the hash in the file name of a variant. */
const hashLength = 12
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, hashLength)
const afterPatience = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), patienceMs).unref())

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
