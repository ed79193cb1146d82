/** For commands that need the shop as a serving process composes it. */
import { join } from 'node:path'
import { pino } from 'pino'
import { noPictures } from '@tussenuit/adapters/files/pictures.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import type { Config } from '../config/config.ts'
import { createLogger } from '../http/log.ts'

/** Runs no jobs. Errors of the shop are logged to the standard error. */
export async function runWithShop<T>(config: Config, work: (shop: Shop) => Promise<T>): Promise<T> {
  // Loaded here: most commands need no shop.
  const { composeShop } = await import('../start/compose.ts')
  const composition = await composeShop(
    { ...config, worker: 'off' },
    createLogger('error', pino.destination(2)),
    noPictures,
    { embeddedDatabase: join(config.dataDir, 'database') },
  )
  try {
    return await work(composition.shop)
  } finally {
    await composition.close()
  }
}
