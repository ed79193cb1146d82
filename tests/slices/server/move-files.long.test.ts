/**
 * `npm run admin -- move-files`: pictures go from the disk of a machine to a bucket while the shop takes new ones.
 *
 * In the long suite: pictures moved while new ones are stored.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { startObjectStorage } from '@tussenuit/stand-ins/object-storage/stand-in.ts'
import {
  getPicture,
  removeFolders,
  startSeparate,
  storageSettings,
  storageVariables,
  upload,
} from '../../storage-steps.ts'
import { serverUrl } from '../../suite/databases.ts'

const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const runCommand = (environment: Record<string, string>, ...given: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [program, ...given],
      { env: { ...process.env, SECRET_KEY: 'k'.repeat(48), NODE_ENV: 'production', ...environment } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  )

afterAll(removeFolders)

// The embedded engine belongs to one process.
describe.skipIf(serverUrl === null)('pictures are moved to a bucket while the shop sells', () => {
  test('none is lost, and a machine that joins afterwards shows all of them', async () => {
    const storage = await startObjectStorage(storageSettings)
    const environment = storageVariables(storage.endpoint)
    const first = await startSeparate({})
    const { folder } = first
    try {
      const keys: string[] = []
      const uploadNext = async () => keys.push((await upload(first, `#1234${10 + keys.length}`)).body.data.key)
      await uploadNext()
      expect(await runCommand({ DATA_DIR: folder }, 'move-files', '--to', 'bucket')).toMatchObject({
        code: 2,
        err: expect.stringContaining('S3_ENDPOINT'),
      })
      const usage = await runCommand({ DATA_DIR: folder, ...environment }, 'move-files', '--to', 'the moon')
      expect([usage.code, usage.err]).toEqual([2, expect.stringContaining('move-files --to <bucket|disk>')])
      const moving = runCommand({ DATA_DIR: folder, ...environment }, 'move-files', '--to', 'bucket', '--json')
      let isMoving = true
      void moving.finally(() => (isMoving = false))
      while (isMoving && keys.length < 20) await uploadNext()
      const result = await moving
      expect(result).toMatchObject({ code: 0, err: '' })
      await uploadNext()
      const again = await runCommand({ DATA_DIR: folder, ...environment }, 'move-files', '--to', 'bucket', '--json')
      const { copied, present, failed, stopped } = JSON.parse(again.out)
      expect({ code: again.code, failed, stopped }).toEqual({ code: 0, failed: [], stopped: null })
      expect(copied).toBeGreaterThanOrEqual(1)
      expect(present).toBe(JSON.parse(result.out).copied)
      const second = await startSeparate(environment, first)
      try {
        expect(keys.length).toBeGreaterThan(1)
        for (const key of keys) expect([key, (await getPicture(second, key, 320)).status]).toEqual([key, 200])
      } finally {
        await second.close()
      }
      storage.state = 'failing'
      const away = await runCommand({ DATA_DIR: folder, ...environment }, 'move-files', '--to', 'disk')
      expect([away.code, away.err]).toEqual([2, expect.stringContaining('the file storage did not answer')])
    } finally {
      await first.close()
      await storage.close()
    }
  })
})
