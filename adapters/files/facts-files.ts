/**
 * Earlier versions kept what is known of an uploaded picture in a file beside it. They are added to the database; the
 * files stay, so that the version before can still start.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFacts } from '@tussenuit/modules/platform/media/ports.ts'
import type { UploadRecords } from '../db/upload-records.ts'

/** The earliest files have neither a time nor a version. */
type StoredFacts = PictureFacts & { at?: string; version?: number }

export async function importFactsFiles(folder: string, records: UploadRecords): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^u-[0-9a-f]{24}\.json$/.test(name))
  if (names.length === 0) return
  const known = new Set((await records.list()).map(({ key }) => key))
  for (const name of names) {
    const key = name.slice(0, -'.json'.length)
    if (known.has(key)) continue
    const path = join(folder, name)
    const facts = JSON.parse(await readFile(path, 'utf8')) as StoredFacts
    const at = facts.at ? new Date(facts.at) : (await stat(path)).mtime
    await records.add({ ...facts, key, at, version: facts.version ?? 1 })
  }
}
