/** Files that are there whole or not at all. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Write = (path: string, content: Buffer | string) => Promise<void>

const ending = '.part'
/** A process that died while it wrote leaves its part; nothing is written for longer. */
const deadMs = 3_600_000

/** Written beside its place and moved there. Where the disk is full nothing is left of it, and the error says so. */
export async function writeWhole(path: string, content: Buffer | string, write: Write = writeFile): Promise<void> {
  const temporary = `${path}.${process.pid}${ending}`
  try {
    await write(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Removes what processes that died left of their files. */
export function removeParts(folder: string): void {
  try {
    for (const name of readdirSync(folder).filter((name) => name.endsWith(ending))) {
      const path = join(folder, name)
      const writtenMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
      if (writtenMs !== undefined && writtenMs < Date.now() - deadMs) rmSync(path, { force: true })
    }
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
