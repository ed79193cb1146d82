/** With PICTURES_URL every picture has its address, and the policies of pages allow it; sales store paths. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReservationView } from '@tussenuit/modules/sale/booking/show-flows.ts'
import { findReservation } from '@tussenuit/modules/sale/booking/store.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { askOutsideParties } from '@tussenuit/server/start/startup-checks.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let network: Server
let base: string
let answer = { status: 200, type: 'image/webp' }
const asked: string[] = []
let shop: TestShop
beforeAll(async () => {
  network = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(answer.status, { 'content-type': answer.type }).end()
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(network.address() as AddressInfo).port}/shop`
  shop = await startTestShop({
    deals: 3,
    priceDays: 40,
    work: false,
    pages: true,
    environment: { PICTURES_URL: `${base}/` },
  })
})
afterAll(async () => {
  await shop.close()
  network.close()
})

const withoutBase = (text: string): string[] =>
  [...text.matchAll(/.{0,60}\/pictures\/[a-z0-9-]+-\d+\.(?:webp|avif|jpg)/g)]
    .map(([found]) => found)
    .filter((found) => !found.includes(`${base}/pictures/`))

test('pages, links of previews, structured data and calls name it, and the policies allow its origin', async () => {
  const deal = ((await shop.client('GET /deals', { query: {} })).data as never as object[])[0]! as {
    category: string
    category_id: string
    deals_img: string
  }
  expect(deal.deals_img.startsWith(`${base}/pictures/`)).toBe(true)
  for (const path of ['/', '/packages/all', `/packages/${deal.category}/${deal.category_id}`, '/vouchers']) {
    const page = await fetch(shop.url + path)
    const text = await page.text()
    expect([path, text.includes(`${base}/pictures/`), withoutBase(text)]).toEqual([path, true, []])
    expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: ${new URL(base).origin};`)
    const shared = /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1]
    if (path !== '/vouchers') expect([path, shared]).toEqual([path, expect.stringContaining(`${base}/pictures/`)])
  }
  const office = await fetch(`${shop.url}/admin`)
  if (office.status === 200)
    expect(office.headers.get('content-security-policy')).toContain(`data: blob: ${new URL(base).origin}`)
})

test('a sale stores the path of its picture and shows the address', async () => {
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
  const row = await shop.shop.db.selectFrom('reservation').select('snapshot').executeTakeFirstOrThrow()
  expect(JSON.stringify(row.snapshot)).toMatch(/"url":"\/pictures\//)
  const stored = (await findReservation(shop.shop.db, reservation.reservationNumber))!
  const view = await getReservationView(shop.shop, stored)
  expect([view.dealImg.url, view.dealImg.srcset]).toEqual([
    expect.stringContaining(`${base}/pictures/`),
    expect.stringContaining(`w, ${base}/pictures/`),
  ])
})

test('check asks for one picture there, and names what it answers', async () => {
  const config = readConfig({ PICTURES_URL: base }, () => 'k'.repeat(48))
  const ask = async () =>
    (await askOutsideParties(shop.shop, { ...config, databaseUrl: null })).find(
      ({ party }) => party === 'addresses of pictures',
    )
  asked.length = 0
  expect(await ask()).toEqual({ party: 'addresses of pictures', findings: [] })
  expect(asked).toEqual([expect.stringMatching(/^\/shop\/pictures\/[a-z0-9-]+-320\.webp$/)])
  answer = { status: 404, type: 'text/html' }
  expect((await ask())!.findings).toEqual([{ away: expect.stringContaining('answers 404 text/html') }])
})

test.each(['ftp://cdn.example', 'https://cdn.example/?a=b', 'https://user@cdn.example'])('%s is refused', (address) => {
  expect(() => readConfig({ PICTURES_URL: address }, () => 'k'.repeat(48))).toThrow('PICTURES_URL')
})
