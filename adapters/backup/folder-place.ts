/** Backups in a folder. A backup is written into a folder `….part`, which is renamed when it is finished. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isBackupName, sharedFolder } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { DamagedFile } from './sealed-file.ts'

export function createFolderPlace(root: string): BackupPlace {
  return {
    where: root,
    listBackups: async () => (await readdir(root).catch(() => [])).filter(isBackupName).toSorted(),
    listSharedFiles: async () =>
      new Set((await readdir(join(root, sharedFolder)).catch(() => [])).map((name) => `${sharedFolder}/${name}`)),
    start: async (backup) => {
      await refuseUnwritable(root)
      const partial = join(root, `${backup}.part`)
      await mkdir(partial, { recursive: true })
      return {
        write: (file, content) => writeWhole(join(partial, file.slice(backup.length + 1)), content),
        finish: () => rename(partial, join(root, backup)),
        abandon: () => rm(partial, { recursive: true, force: true }),
      }
    },
    write: (file, content) => writeWhole(join(root, file), content),
    read: async function* (file) {
      try {
        yield* createReadStream(join(root, file)) as AsyncIterable<Buffer>
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new DamagedFile(`${file} is missing`) : error
      }
    },
  }
}

async function writeWhole(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.part`
  const file = createWriteStream(partial, { flush: true })
  const closed = new Promise((resolve) => file.once('close', resolve))
  try {
    await pipeline(content, file)
    await rename(partial, path)
  } catch (error) {
    // The content may end with an error before the file is opened, which then creates it.
    await closed
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Throws if no folder can be made there. Tried in the nearest folder that exists, because making folders in one that
 * takes none (`/proc`) does not end.
 */
async function refuseUnwritable(root: string): Promise<void> {
  let existing = resolve(root)
  while (!existsSync(existing)) existing = dirname(existing)
  try {
    await rm(await mkdtemp(join(existing, '.backup-')), { recursive: true })
  } catch (error) {
    const { code = (error as Error).message } = error as NodeJS.ErrnoException
    throw new Error(`No backup can be written to ${root}: ${existing} takes no folders (${code}).`, { cause: error })
  }
}
