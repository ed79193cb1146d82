/** Writes files atomically. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Write = (path: string, content: Buffer | string) => Promise<void>

/** The ending of partial files. */
export const partialEnding = '.part'
/** Age at which a partial file is abandoned: no write takes that long, so the process that wrote it has died. */
const abandonedAfterMs = 3_600_000

let writes = 0

/**
 * Writes a temporary file and renames it. If that fails, for example on a full disk, the temporary file is removed and
 * the error is thrown.
 */
export async function writeFileAtomically(
  path: string,
  content: Buffer | string,
  write: Write = writeFile,
): Promise<void> {
  // Two writes of the same file may be under way in one process.
  writes += 1
  const temporary = `${path}.${process.pid}-${writes}${partialEnding}`
  try {
    await write(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Removes partial files of processes that died. */
export function removeAbandonedPartialFiles(folder: string): void {
  try {
    for (const name of readdirSync(folder).filter((name) => name.endsWith(partialEnding))) {
      const path = join(folder, name)
      const writtenMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
      if (writtenMs !== undefined && writtenMs < Date.now() - abandonedAfterMs) rmSync(path, { force: true })
    }
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
