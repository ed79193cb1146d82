/** Which requests are refused early under load, and which never are. */
import { request as ask, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createLoadShedder, type SheddableKind, sheddableKind, watchEventLoopDelay } from './shedding.ts'

test.each([
  ['GET', '/', 'pages'],
  ['GET', '/packages/all?sort=price', 'pages'],
  ['HEAD', '/vouchers', 'pages'],
  ['GET', '/packages/all.data?q=1', 'pages'],
  ['GET', '/sitemap.xml', 'pages'],
  ['GET', '/pictures/heath-480.webp', 'pictures'],
  ['GET', '/api/deals', 'searches'],
  ['POST', '/api/deals/search', 'searches'],
  ['POST', '/api/getStateByCountryId/105', 'searches'],
  ['POST', '/api/pre-reservation', null],
  ['POST', '/api/prebook', null],
  ['POST', '/api/payments/webhook/standard', null],
  ['GET', '/api/getReservationStatusMessage/TU12', null],
  ['GET', '/api/ready', null],
  ['GET', '/ready', null],
  ['GET', '/admin/deals', null],
  ['GET', '/assets/root-Ab12Cd34.js', null],
  ['POST', '/', null],
] as [string, string, SheddableKind | null][])('%s %s is one of %s', (method, url, kind) =>
  expect(sheddableKind(method, url)).toBe(kind),
)

const servers: { close(): unknown }[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** `answer`: the handler; by default it answers immediately. */
async function openServer(answer: RequestListener = (_, response) => void response.end('answered')) {
  const delay = { lateMs: 0 }
  const shedding = createLoadShedder({ ms: () => delay.lateMs, stop: () => undefined })
  const reached: string[] = []
  const server = shedding.server(
    (request, response) => {
      reached.push(request.url!)
      answer(request, response)
    },
    { keepAliveMs: 1_000, headersMs: 1_000, connectionMs: 20_000 },
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { shedding, reached, delay, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('where a kind is full its requests end with 503 and the time to come again, and reach nothing; others are answered', async () => {
  const { shedding, reached, url } = await openServer()
  shedding.isFull = (kind) => kind !== 'pictures'
  shedding.languageOf = () => 'nl'
  const refused: string[] = []
  shedding.onRefused = (reason, kind) => void refused.push(`${reason} ${kind}`)
  const [page, call, picture, sale] = await Promise.all([
    fetch(`${url}/packages/all`),
    fetch(`${url}/api/deals/search`, { method: 'POST', body: '{}' }),
    fetch(`${url}/pictures/heath-480.webp`),
    fetch(`${url}/api/pre-reservation`, { method: 'POST', body: '{}' }),
  ])
  expect([page, call, picture, sale].map((answer) => answer.status)).toEqual([503, 503, 200, 200])
  for (const answer of [page, call]) expect(answer.headers.get('retry-after')).toBe('5')
  expect(refused.toSorted()).toEqual(['overloaded pages', 'overloaded searches'])
  expect(await page.text()).toContain('<html lang="nl')
  expect(await call.json()).toMatchObject({ status: 503, error: { code: 'overloaded' } })
  expect(reached.toSorted()).toEqual(['/api/pre-reservation', '/pictures/heath-480.webp'])
})

/** The statuses of a page and a sale. */
const readStatuses = (url: string): Promise<number[]> =>
  Promise.all(['/', '/api/prebook'].map(async (path) => (await fetch(url + path)).status))

test('a blocked event loop is measured', async () => {
  const delay = watchEventLoopDelay()
  onTestFinished(() => delay.stop())
  expect(delay.ms()).toBe(0)
  for (const until = performance.now() + 1_100; performance.now() < until; );
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(delay.ms()).toBeGreaterThan(900)
})

test('where the event loop is far behind and many wait already, those who can come again are refused', async () => {
  const { shedding, delay, url } = await openServer()
  delay.lateMs = 800
  expect(await readStatuses(url)).toEqual([200, 200])
  shedding.open += 100
  const refused: string[] = []
  shedding.onRefused = (reason, kind) => void refused.push(`${reason} ${kind}`)
  expect(await readStatuses(url)).toEqual([503, 200])
  expect(refused).toEqual(['process_late pages'])
})

test('a request counts among those who wait once it has arrived whole, until it is answered', async () => {
  const waiting: ServerResponse[] = []
  const { shedding, reached, delay, url } = await openServer((request, response) => {
    if (request.method === 'GET') return void response.end('answered')
    request.resume()
    request.once('end', () => waiting.push(response))
  })
  const sockets: Socket[] = Array.from({ length: 30 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.write('POST /api/deals/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{')
  }
  await expect.poll(() => reached.length).toBe(sockets.length)
  expect(shedding.open).toBe(0)
  delay.lateMs = 800
  expect(await readStatuses(url)).toEqual([200, 200])
  for (const socket of sockets) socket.write('}')
  await expect.poll(() => waiting.length).toBe(sockets.length)
  expect(shedding.open).toBe(sockets.length)
  expect(await readStatuses(url)).toEqual([503, 200])
  for (const response of waiting) response.end()
  await expect.poll(() => shedding.open).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('HEAD has no body', async () => {
  const { shedding, url } = await openServer()
  shedding.isFull = () => true
  const answer = await new Promise<{ status: number; length: number }>((resolve, reject) => {
    ask(url, { method: 'HEAD' }, (response) => {
      let length = 0
      response.on('data', (part: Buffer) => (length += part.length))
      response.on('end', () => resolve({ status: response.statusCode!, length }))
    })
      .on('error', reject)
      .end()
  })
  expect(answer).toEqual({ status: 503, length: 0 })
})
