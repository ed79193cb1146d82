import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { PurchaseEvent } from '@tussenuit/modules/sale/consent/ports.ts'
import { createPurchaseCounter } from './http.ts'

const event: PurchaseEvent = {
  event: 'purchase',
  transaction_id: 'TU23456789',
  value: 378,
  currency: 'EUR',
  coupon: null,
  items: [{ item_id: '1', item_name: 'Heather', price: 378, quantity: 1 }],
  client_id: 'x',
  at: '2026-11-20T12:00:00.000Z',
}

async function startService(status: number) {
  const got: { method?: string | undefined; type?: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      got.push({ method: request.method, type: request.headers['content-type'], body: JSON.parse(text) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect`, close: () => server.close() }
}

test('a sale is reported once, unchanged', async () => {
  const there = await startService(204)
  expect(await createPurchaseCounter({ url: there.url, log: () => undefined }).send(event)).toBe(true)
  expect(there.got).toEqual([{ method: 'POST', type: 'application/json', body: event }])
  there.close()
})

test('a service that refuses or is unavailable is logged and has no other effect', async () => {
  const there = await startService(500)
  const said: object[] = []
  expect(await createPurchaseCounter({ url: there.url, log: (entry) => said.push(entry) }).send(event)).toBe(false)
  there.close()
  expect(
    await createPurchaseCounter({ url: 'http://127.0.0.1:1/', log: (entry) => said.push(entry) }).send(event),
  ).toBe(false)
  expect(said).toEqual([{ status: 500 }, { error: expect.any(String) as string }])
})
