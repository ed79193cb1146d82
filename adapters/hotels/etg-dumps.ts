/**
 * Reads the supplier's published hotel lists: Zstandard-compressed JSON lines, gigabytes when unpacked. They are
 * streamed line by line and never held in memory, and only lines of the requested hotels are parsed.
 */
import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { createZstdDecompress } from 'node:zlib'
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import type { HotelContent } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { parseStorableJson } from '@tussenuit/modules/shared/writable.ts'
import { toHotelContent } from './etg-content.ts'
import { toSupplierUnavailable, userAgent } from './etg-transport.ts'
import type { Transport } from './etg-transport.ts'
import { BadAnswer, requireObject, requireText } from './read.ts'

const paths = { all: 'hotel/info/dump', changes: 'hotel/info/incremental_dump' } as const
const maxReadMs = 60 * 60_000

/**
 * Yields the requested hotels of a list. A link is valid for one hour, so each run requests a new one. Throws
 * SupplierUnavailable with `dump_not_ready` if the list is not available yet.
 */
export async function* readPublishedHotels(
  transport: Transport,
  apiUrl: string,
  which: 'changes' | 'all',
  hotelIds: ReadonlySet<number>,
): AsyncGenerator<HotelContent> {
  if (hotelIds.size === 0) return
  const reply = await transport.call(
    paths[which],
    { language: 'en', inventory: 'all' },
    { limit: 'content', retries: 2 },
  )
  if (reply.kind !== 'ok') throw toSupplierUnavailable(reply)
  yield* readRequestedHotels(await openDump(readSafeLink(reply.data, apiUrl)), hotelIds)
}

/**
 * The link to the list: to any https URL, or to the supplier's own origin. Throws SupplierUnavailable with `bad_answer`
 * for any other link.
 */
function readSafeLink(data: unknown, apiUrl: string): URL {
  const link = URL.parse(linkOf(data))
  if (!link || (link.protocol !== 'https:' && link.origin !== new URL(apiUrl).origin))
    throw new SupplierUnavailable('bad_answer')
  return link
}

function linkOf(data: unknown): string {
  try {
    return requireText(requireObject(data, 'dump')['url'], 'url')
  } catch {
    throw new SupplierUnavailable('bad_answer')
  }
}

/** Sends no credentials: the link itself grants access, and may lead to another company's file storage. */
async function openDump(link: URL): Promise<Readable> {
  try {
    const response = await fetch(link, {
      headers: { 'user-agent': userAgent },
      redirect: 'error',
      signal: AbortSignal.timeout(maxReadMs),
    })
    if (response.ok && response.body) return Readable.fromWeb(response.body)
    throw new SupplierUnavailable(`http_${response.status}`)
  } catch (error) {
    throw error instanceof SupplierUnavailable ? error : new SupplierUnavailable('connection_lost')
  }
}

async function* readRequestedHotels(file: Readable, hotelIds: ReadonlySet<number>): AsyncGenerator<HotelContent> {
  const unpacked = createZstdDecompress()
  file.on('error', (error) => unpacked.destroy(error))
  try {
    for await (const line of createInterface({ input: file.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY })) {
      const content = parseHotelLine(line, hotelIds)
      if (content) yield content
    }
  } catch {
    throw new SupplierUnavailable('connection_lost')
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

/** Searches the line for the hotel id before parsing, because parsing is far more expensive. Skips invalid lines. */
function parseHotelLine(line: string, hotelIds: ReadonlySet<number>): HotelContent | null {
  const hid = Number(/"hid"\s*:\s*"?(\d+)/.exec(line)?.[1])
  if (!hotelIds.has(hid)) return null
  try {
    const content = toHotelContent(parseStorableJson(line))
    return content.hotelId === hid ? content : null
  } catch (error) {
    if (error instanceof BadAnswer || error instanceof SyntaxError) return null
    throw error
  }
}
