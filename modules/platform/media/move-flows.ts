/** Copies stored files from one storage to another while the shop sells. */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { type FileStore, FilesUnavailable, listAllFiles, type StoredFile } from './file-ports.ts'

export type MoveResult = {
  copied: number
  /** Files whose content was already there. */
  present: number
  bytes: number
  failed: { name: string; reason: string }[]
  /** Why the run ended before the last file; null if it did not. */
  stopped: string | null
}

const folders = ['uploads', 'pictures'] as const
const picture = /\.(?:avif|webp|jpg)$/
const atOnce = 6

/**
 * Copies every picture and reads each one back. What is there already is compared and not written, so that a run may be
 * repeated, after one that ended early and for the pictures that were uploaded meanwhile. Sources stay.
 */
export async function moveFiles(from: FileStore, to: FileStore): Promise<MoveResult> {
  const result: MoveResult = { copied: 0, present: 0, bytes: 0, failed: [], stopped: null }
  const limit = pLimit(atOnce)
  const noteUnavailable = (error: unknown): void => {
    if (!(error instanceof FilesUnavailable)) throw error
    result.stopped ??= error.message
  }
  const move = async ({ name }: StoredFile): Promise<void> => {
    if (result.stopped !== null) return
    try {
      const outcome = await copyFile(from, to, name)
      if (outcome.failed !== null) result.failed.push({ name, reason: outcome.failed })
      else result[outcome.isPresent ? 'present' : 'copied'] += 1
      if (outcome.failed === null && !outcome.isPresent) result.bytes += outcome.bytes
    } catch (error) {
      noteUnavailable(error)
    }
  }
  for (const folder of folders)
    try {
      let page: StoredFile[] = []
      for await (const file of listAllFiles(from, folder)) {
        if (picture.test(file.name)) page.push(file)
        if (page.length < 500) continue
        await limit.map(page, move)
        page = []
      }
      await limit.map(page, move)
    } catch (error) {
      noteUnavailable(error)
    }
  return result
}

type Outcome = { failed: string | null; isPresent: boolean; bytes: number }

async function copyFile(from: FileStore, to: FileStore, name: string): Promise<Outcome> {
  const content = await from.get(name)
  const failed = (reason: string): Outcome => ({ failed: reason, isPresent: false, bytes: 0 })
  // A variant may be replaced between listing and reading.
  if (!content) return failed('it is listed and cannot be read')
  if (!isContentNamed(name, content)) return failed('its content is not the one that its name says: it is damaged')
  const isSame = async (): Promise<boolean> => {
    const stored = (await to.size(name)) === content.length ? await to.get(name) : null
    return stored !== null && digest(stored) === digest(content)
  }
  if (await isSame()) return { failed: null, isPresent: true, bytes: content.length }
  await to.put(name, content)
  return (await isSame())
    ? { failed: null, isPresent: false, bytes: content.length }
    : failed('it was written and is another one when it is read back')
}

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** The name of an uploaded picture contains the beginning of its hash. */
export function isContentNamed(name: string, content: Buffer): boolean {
  const hash = /^uploads\/u-([0-9a-f]{24})\.webp$/.exec(name)?.[1]
  return hash === undefined || digest(content).startsWith(hash)
}
