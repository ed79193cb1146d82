import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createFolderPlace } from './folder-place.ts'

/** A file is opened as late as on a busy disk. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const open = (...given: Parameters<typeof fs.open>) => setTimeout(() => fs.open(...given), 50)
  const createWriteStream = (path: string, options: object) =>
    fs.createWriteStream(path, { ...options, fs: { ...fs, open } } as never)
  return { ...fs, createWriteStream }
})

const folder = mkdtempSync(join(tmpdir(), 'folder-place-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('nothing is left of a file whose content ends with an error before the file is opened', async () => {
  const place = createFolderPlace(folder)
  const failing = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('a')
    throw new Error('the database went away')
  }
  await expect(place.write('files/a.sealed', failing())).rejects.toThrow('the database went away')
  // Longer than opening takes.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await place.listSharedFiles()).toEqual(new Set())
})
