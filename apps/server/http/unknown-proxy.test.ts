import { expect, test } from 'vitest'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { makeApp } from '../start/app.ts'
import { readConfig } from '../config/config.ts'

test('with the proxy named, a forwarded header of somebody else is warned of, and a visitor on the proxy itself is not', async () => {
  const warned: object[] = []
  const config = readConfig({ TRUST_PROXY: '127.0.0.1' }, () => 'k'.repeat(40))
  const shop = {
    publicUrl: config.publicUrl,
    keys: () => [Buffer.alloc(32)],
    now: () => new Date(),
    log: { warn: (data: object) => void warned.push(data) },
    sessionStore: { check: async () => undefined },
  } as unknown as Shop
  const app = await makeApp(shop, config, { logger: false, pages: false, ready: async () => true })
  const from = (remoteAddress: string, forwarded: string) =>
    app.inject({ url: '/api/health', remoteAddress, headers: { host: 'localhost', 'x-forwarded-for': forwarded } })
  await from('127.0.0.1', '127.0.0.1')
  await from('127.0.0.1', '192.0.2.7')
  expect(warned).toEqual([])
  await from('192.0.2.8', '192.0.2.7')
  expect(warned).toEqual([{ header: 'x-forwarded-for', from: '192.0.2.8' }])
  await app.close()
})
