/**
 * Parts of pages whose markup the server uses again, and answers that pages share: each page has the bytes of one for
 * which every call was made and every part was rendered, independent of the pages before.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { Opening } from '@tussenuit/server/http/opening.ts'
import { makeApp } from '@tussenuit/server/start/app.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

type App = Awaited<ReturnType<typeof makeApp>>

let shop: TestShop
let [reusing, rendering]: App[] = []
beforeAll(async () => {
  shop = await startTestShop({ deals: 24, work: false, priceDays: 100 })
  const config = readConfig({ LIMITS: 'off' }, () => 'a secret of this test with 32 characters')
  const options = { logger: false, pages: true, ready: async () => true } as const
  // While it may have missed an announcement, the server stores no part of a page.
  const [known, unknown] = [true, false].map((isListening) => new Opening(shop.shop.db, () => isListening))
  reusing = await makeApp(shop.shop, config, { ...options, opening: known!, answerCache: shop.answerCache })
  rendering = await makeApp(shop.shop, config, { ...options, opening: unknown! })
})
afterAll(async () => {
  await reusing?.close()
  await rendering?.close()
  await shop?.close()
})

async function listAddresses(): Promise<string[]> {
  const [deal, other] = await shop.shop.db
    .selectFrom('deal')
    .select(['slug', 'category'])
    .orderBy('id')
    .limit(2)
    .execute()
  const day = (days: number) => addDays(today(new Date()), days)
  const dates = `from=${day(12)}&to=${day(20)}`
  const pages = [
    '/',
    '/packages/all',
    '/packages/all?sort=price',
    `/packages/all?${dates}`,
    '/packages/all?adults=3&prices=together',
    `/packages/${deal!.category}`,
    `/packages/${deal!.category}/${deal!.slug}`,
    `/packages/${deal!.category}/${deal!.slug}?${dates}`,
    `/packages/${other!.category}/${other!.slug}`,
    '/vouchers',
    '/faq',
  ]
  return pages.flatMap((page) => [page, `${page}${page.includes('?') ? '&' : '?'}lang=fa`])
}

test('a page with parts of other pages has the bytes of one that was rendered as a whole', async () => {
  const addresses = await listAddresses()
  const read = async (app: App, url: string) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { host: 'localhost' } })
    expect([url, statusCode]).toEqual([url, 200])
    return [url, body, headers['content-security-policy']]
  }
  for (const url of addresses) expect(await read(reusing!, url)).toEqual(await read(rendering!, url))
  // Every part is stored now.
  for (const url of addresses.toReversed()) expect(await read(reusing!, url)).toEqual(await read(rendering!, url))
})
