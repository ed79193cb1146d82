/** Stored files on the disk of this machine, in `root`. */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '@tussenuit/modules/platform/media/file-ports.ts'
import { filesPerPage, requireFileName } from './file-name.ts'
import { partialEnding, removeAbandonedPartialFiles, type Write, writeFileAtomically } from './whole-file.ts'

export function createDiskStore(root: string, write?: Write): FileStore {
  const pathOf = (name: string) => join(root, requireFileName(name))
  const sizeOf = (name: string) => absentAsNull(stat(pathOf(name)).then(({ size }) => size))
  const cleaned = new Set<string>()
  return {
    put: async (name, content) => {
      const folder = dirname(pathOf(name))
      if (!cleaned.has(folder)) removeAbandonedPartialFiles(folder)
      cleaned.add(folder)
      await mkdir(folder, { recursive: true })
      await writeFileAtomically(pathOf(name), content, write)
    },
    get: (name) => absentAsNull(readFile(pathOf(name))),
    size: sizeOf,
    list: async (folder, after) => {
      const names = ((await absentAsNull(readdir(join(root, folder)))) ?? [])
        .filter((name) => !name.endsWith(partialEnding))
        .map((name) => `${folder}/${name}`)
        .filter((name) => after === null || name > after)
        .toSorted()
        .slice(0, filesPerPage)
      return Promise.all(names.map(async (name) => ({ name, bytes: (await sizeOf(name)) ?? 0 })))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    check: async () => undefined,
  }
}

/** ENOTDIR is the error if a file has the path of the folder. */
async function absentAsNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
