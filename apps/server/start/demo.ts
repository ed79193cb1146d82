/**
 * The parts that only a demo has: stand-ins in the same process, the catalogue, its pictures and its first prices. The
 * demo and stand-in packages are not installed in production, so no other file of the server imports them, and this
 * file imports them only when a demo starts.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { PictureSource } from '@tussenuit/adapters/files/pictures.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import type { Config } from '../config/config.ts'

export async function startDemoStandIns(config: Config): Promise<{ close(): Promise<void> }> {
  const [{ runStandIns }, { hotels }] = [
    await import('@tussenuit/stand-ins/run.ts'),
    await import('@tussenuit/demo/hotels/index.ts'),
  ]
  return runStandIns({
    port: config.standInPort!,
    smtpPort: config.port + 2,
    folder: join(config.dataDir, 'stand-ins'),
    hotels,
    accounts: config.payments.accounts,
    supplier: config.hotels,
    ...(config.directory ? { directoryClientId: config.directory.clientId } : {}),
    shopUrl: config.publicUrl,
    webhookBase: `http://127.0.0.1:${config.port}`,
  })
}

/**
 * Loads the catalogue, the prices for one and two adults, and the sales of the past half year, once. The prices for
 * families are loaded in the background.
 */
export async function prepareDemo(shop: Shop, config: Pick<Config, 'standInPort' | 'standInsHere'>): Promise<void> {
  const { insertDemoHistory, isDemoLoaded, loadDemo } = await import('@tussenuit/demo/load.ts')
  if (await isDemoLoaded(shop.db)) return
  const [{ catalogue }, { hotels }, { insertFirstPrices }] = [
    await import('@tussenuit/demo/catalogue/index.ts'),
    await import('@tussenuit/demo/hotels/index.ts'),
    await import('@tussenuit/demo/first-prices.ts'),
  ]
  await loadDemo(shop, catalogue, hotels)
  await insertFirstPrices(shop, hotels, { parties: ['2', '1'], days: 365 })
  await insertDemoHistory(shop)
  if (config.standInsHere) {
    const { insertPastDemoSales } = await import('@tussenuit/demo/past.ts')
    await insertPastDemoSales(shop, `http://127.0.0.1:${config.standInPort!}`)
  }
  void insertFirstPrices(shop, hotels, { parties: ['2+8', '2+5,8'], days: 365 }).catch((error: Error) =>
    shop.log.warn({ error: error.message }, 'prices of families are not complete'),
  )
}

export async function loadDemoPictureSource(): Promise<PictureSource> {
  const { demoPictures } = await import('@tussenuit/demo/picture-source.ts')
  return demoPictures
}

/** Delay before pictures are encoded; a process that ends sooner, as in a test, encodes none. */
const encodePicturesAfterMs = 15_000

export function encodeDemoPictures(config: Pick<Config, 'dataDir'>): void {
  const program = new URL(import.meta.resolve('@tussenuit/demo/make-pictures.ts'))
  const start = () => fork(program, [config.dataDir], { execArgv: [] }).unref()
  setTimeout(start, encodePicturesAfterMs).unref()
}
