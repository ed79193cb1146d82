/** Writes a sign of life of this process for the page System, at its start, at intervals and at its end. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { deleteProcessSigns, forgottenBefore, storeProcessSign } from '@tussenuit/modules/office/system/index.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import type { Config } from '../config/config.ts'
import { version } from '../config/version.ts'
import type { ProcessRecord } from '../metrics/process-record.ts'

/** The page System calls a process silent after a minute without a sign. */
const signEveryMs = 15_000

/** A sign that cannot be written is missing on the page, and the process goes on. */
export function startProcessSigns(
  shop: Pick<Shop, 'db' | 'log' | 'now'>,
  record: ProcessRecord,
  role: Config['worker'],
): { stop(): Promise<void> } {
  const own = { id: randomUUID(), host: hostname(), pid: process.pid, role, version, started_at: shop.now() }
  const write = async (hasEnded: boolean) => {
    try {
      const now = shop.now()
      await storeProcessSign(shop.db, { ...own, facts: record.facts() }, now, hasEnded ? now : null)
      await deleteProcessSigns(shop.db, forgottenBefore(now))
    } catch (error) {
      shop.log.warn({ error: (error as Error).message }, 'the sign of life of this process was not written')
    }
  }
  let last = write(false)
  const timer = setInterval(() => {
    last = last.then(() => write(false))
  }, signEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await last
      await write(true)
    },
  }
}
