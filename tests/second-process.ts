/** A second process of the shop on the database of a test. */
import { demoPictures } from '@tussenuit/demo/picture-source.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { composeShop } from '@tussenuit/server/start/compose.ts'
import type { TestShop } from './harness.ts'
import { quiet } from './quiet-log.ts'

/** Does nothing on the embedded engine, which has only one process. */
export async function withSecondProcess(shop: TestShop, work: (other: Shop) => Promise<void>): Promise<void> {
  if (shop.databaseUrl === null) return
  const config = readConfig({ LIMITS: 'off' }, () => 'a secret of this test with 32 characters')
  const other = await composeShop({ ...config, databaseUrl: shop.databaseUrl, redisUrl: null }, quiet, demoPictures, {
    embeddedDatabase: null,
    patience: 10,
  })
  try {
    await work(other.shop)
  } finally {
    await other.close()
  }
}
