/** Requests per second of one URL, and their latency. */
import autocannon from 'autocannon'

export type Target = { name: string; kind: 'json' | 'html'; path: string; body?: unknown; compressed?: boolean }
export type Figure = {
  name: string
  perSecond: number
  p50Ms: number
  p99Ms: number
  bytes: number
  refused: number
  /** The share of the bare server's requests per second for the same size. */
  share: number | null
}
export type Length = { seconds: number; warmUpSeconds: number; connections: number }

const roundToTenth = (value: number): number => Math.round(value * 10) / 10

const headersOf = (target: Target): Record<string, string> => ({
  accept: target.kind === 'json' ? 'application/json' : 'text/html',
  'accept-language': 'en',
  'accept-encoding': target.compressed ? 'br' : 'identity',
  ...(target.body === undefined ? {} : { 'content-type': 'application/json' }),
})

/** Transferred bytes of the response. Throws unless the status is 200. */
export async function measureResponseBytes(base: string, target: Target): Promise<number> {
  const response = await fetch(base + target.path, {
    headers: headersOf(target),
    ...(target.body === undefined ? {} : { method: 'POST', body: JSON.stringify(target.body) }),
  })
  const body = await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${target.name}: ${target.path} answered ${response.status}`)
  return Number(response.headers.get('content-length')) || body.byteLength
}

export async function measureRequestLoad(base: string, target: Target, length: Length): Promise<Figure> {
  const bytes = await measureResponseBytes(base, target)
  const options = {
    url: base + target.path,
    headers: headersOf(target),
    connections: length.connections,
    ...(target.body === undefined ? {} : { method: 'POST', body: JSON.stringify(target.body) }),
  }
  await autocannon({ ...options, duration: length.warmUpSeconds })
  const result = await autocannon({ ...options, duration: length.seconds })
  return {
    name: target.name,
    perSecond: roundToTenth(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    bytes,
    refused: result.non2xx + result.errors + result.timeouts,
    share: null,
  }
}
