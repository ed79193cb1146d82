/** The traces of a checkout, as a collector receives them; and nothing of it where no collector is set. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentTraces, startTraces, stopTraces, traceWork } from '@tussenuit/adapters/tracing/traces.ts'
import { createLogger } from '@tussenuit/server/http/log.ts'
import { findBookableStay, payByCard, reserveRoom, retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Span[] }[] }[]
}

const received: { path: string; text: string }[] = []
let collector: Server
let shop: TestShop

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url!, text: Buffer.concat(parts).toString() })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const onError = (message: string) => expect(message).toBe('')
  await startTraces({ endpoint: `http://127.0.0.1:${port}`, version: '1.2.3', onError })
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 40 })
})
afterAll(async () => {
  await shop?.close()
  await stopTraces()
  collector?.closeAllConnections()
  collector?.close()
})

const spans = (): Span[] =>
  received.flatMap(({ text }) =>
    (JSON.parse(text) as Export).resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
  )
const inTraceOf = (span: Span): Span[] => spans().filter(({ traceId }) => traceId === span.traceId)
const find = (name: string): Span | undefined => spans().findLast((span) => span.name === name)
/** Whether each span but the first has its parent among them. */
function expectLinked(trace: Span[]): void {
  const ids = new Set(trace.map(({ spanId }) => spanId))
  expect(trace.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name)).toHaveLength(1)
  expect(trace.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId)).map(({ name }) => name)).toEqual([])
}

test('a checkout is linked: requests with their transactions and calls, and the jobs that they cause', async () => {
  const guest = { surname: 'Zonderling', email: 'zonderling@example.nl' }
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 9 }), guest)
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  await (await fetch(`${shop.url}/packages/all?q=zonderling%40example.nl`)).text()
  const expected = ['POST /api/pre-reservation', 'hotels finish', 'mail send', expect.stringMatching(/^GET \/packages/)]
  const names = () => [...new Set(spans().map(({ name }) => name))]
  await retryUntilPasses(() => expect(names()).toEqual(expect.arrayContaining(expected)))

  // A span is received when it ends, before those that it is a part of.
  await retryUntilPasses(() => {
    const sale = inTraceOf(find('POST /api/pre-reservation')!)
    expectLinked(sale)
    const ofSale = sale.map(({ name }) => name)
    expect(ofSale).toContain('payments createPayment')
    if (serverUrl) expect(ofSale).toContain('transaction')
  })

  // What the payment causes: the order at the supplier and the mail, in jobs of this or another process. Several jobs
  // may look at the booking; the trace is that of the one that ordered.
  await retryUntilPasses(() => {
    for (const [call, job] of [
      ['hotels finish', 'job book'],
      ['mail send', 'job mail'],
    ] as const) {
      const caused = inTraceOf(find(call)!)
      expectLinked(caused)
      expect(caused.map(({ name }) => name)).toContain(job)
      expect(caused.find(({ parentSpanId }) => !parentSpanId)!.name).toMatch(/^(?:POST|GET) \/api\/|^job /)
    }
  })

  // A page is a request; the calls that it is made of are parts of it.
  await retryUntilPasses(() => {
    const page = inTraceOf(spans().find(({ name }) => name.startsWith('GET /packages'))!)
    expectLinked(page)
    expect(page.filter(({ kind }) => kind === 2).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^GET \/packages/),
    ])
  })
}, 240_000)

test('spans name the shop and its version, and nothing of a person or a sale', async () => {
  await shop.raw('GET', '/no-such-call/zonderling@example.nl')
  const [first] = received
  expect(first!.path).toBe('/v1/traces')
  const { attributes } = (JSON.parse(first!.text) as Export).resourceSpans[0]!.resource
  expect(Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))).toMatchObject({
    'service.name': 'tussenuit',
    'service.version': '1.2.3',
  })
  const all = received.map(({ text }) => text).join()
  for (const personal of [/zonderling/i, /@/, /Vries/, /\bTU\d/, /127\.0\.0\.1/]) expect(all).not.toMatch(personal)
  const keys = new Set(spans().flatMap((span) => span.attributes.map(({ key }) => key)))
  expect([...keys].toSorted()).toEqual([
    ...(serverUrl ? ['db.system.name'] : []),
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'peer.service',
    'shop.job',
    ...(serverUrl ? ['shop.statements'] : []),
  ])
})

test('a log line has the id of its trace, and none outside of any', async () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  let traceId: string | null = null
  await traceWork({ kind: 'job', name: 'job of this test', attributes: {} }, async () => {
    traceId = currentTraces()!.traceId()
    log.info('inside')
  })
  log.info('outside')
  const ids = lines.map((line) => (JSON.parse(line) as { trace_id?: string }).trace_id)
  expect(ids).toEqual([traceId, undefined])
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
})

test('without a collector the exporter is not loaded', async () => {
  const program = `
    const { registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import('@tussenuit/server/start/app.ts')
    await import('@tussenuit/server/start/compose.ts')
    const { startTraces, stopTraces } = await import('@tussenuit/adapters/tracing/traces.ts')
    const count = () => loaded.filter((url) => url.includes('otlp')).length
    const before = count()
    await startTraces({ endpoint: 'http://127.0.0.1:9', version: '1', onError: () => {} })
    await stopTraces()
    console.log(JSON.stringify({ loaded: loaded.length > 500, before, after: count() > 0 }))`
  const cwd = new URL('../../../', import.meta.url).pathname
  const out = await new Promise<string>((resolve, reject) =>
    execFile(process.execPath, ['--input-type=module', '-e', program], { cwd }, (error, text) =>
      error ? reject(error) : resolve(text),
    ),
  )
  expect(JSON.parse(out)).toEqual({ loaded: true, before: 0, after: true })
})
