import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFacts, Pictures } from '@tussenuit/modules/media/ports.ts'

export type PictureSource = { facts: Record<string, PictureFacts>; fileOf(key: string): string }

/** Encoding costs seconds at high effort and saves a few per cent: low effort, kept for ever by content. */
const encodings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 76, effort: 3 },
  jpg: { quality: 78, mozjpeg: true },
} as const

/** Pictures on disk: masters are read, variants made at their first request and kept in `folder`. */
export function openPictures(source: PictureSource, folder: string): Pictures {
  const known = new Map(Object.entries(source.facts))
  const underway = new Map<string, Promise<Buffer>>()
  let lane: Promise<unknown> = Promise.resolve()

  async function make(key: string, width: number, format: keyof typeof encodings): Promise<Buffer> {
    const master = await readFile(source.fileOf(key))
    const name = `${key}-${createHash('sha256').update(master).digest('hex').slice(0, 12)}-${width}.${format}`
    const path = join(folder, name)
    const kept = await readFile(path).catch(() => null)
    if (kept) return kept
    // One at a time: encoding takes a whole core, and the shop is to stay quick meanwhile.
    const turn = lane.then(async () => {
      const { default: sharp } = await import('sharp')
      const image = sharp(master, { limitInputPixels: 40_000_000 }).resize({ width, withoutEnlargement: true })
      return format === 'avif' ? image.avif(encodings.avif).toBuffer() : format === 'webp' ? image.webp(encodings.webp).toBuffer() : image.jpeg(encodings.jpg).toBuffer()
    })
    lane = turn.catch(() => undefined)
    const bytes = await turn
    await mkdir(folder, { recursive: true })
    const temporary = `${path}.${process.pid}.part`
    await writeFile(temporary, bytes)
    await rename(temporary, path)
    return bytes
  }

  return {
    facts: (key) => known.get(key) ?? null,
    keys: () => [...known.keys()],
    variant: async (key, width, format) => {
      if (!known.has(key)) return null
      const id = `${key}/${width}/${format}`
      const running = underway.get(id) ?? make(key, width, format).finally(() => underway.delete(id))
      underway.set(id, running)
      return running
    },
  }
}
