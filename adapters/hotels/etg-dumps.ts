/**
 * The supplier's published lists of hotels: Zstandard-compressed JSON lines, gigabytes when unpacked. They are read
 * line by line as they arrive and never held; only lines of hotels that are wanted are looked into.
 */
import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { createZstdDecompress } from 'node:zlib'
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import type { HotelContent } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { parseStorableJson } from '@tussenuit/modules/shared/writable.ts'
import { contentOf } from './etg-content.ts'
import { unavailable, userAgent } from './etg-transport.ts'
import type { Transport } from './etg-transport.ts'
import { BadAnswer, fields, text } from './read.ts'

const paths = { all: 'hotel/info/dump', changes: 'hotel/info/incremental_dump' } as const
const longestReadMs = 60 * 60_000

/** Links are good for an hour, so each reading asks for its own. `dump_not_ready` means: another time. */
export async function* publishedHotels(
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
  if (reply.kind !== 'ok') throw unavailable(reply)
  yield* wantedLines(await open(safeLink(reply.data, apiUrl)), hotelIds)
}

/** The file lies where the supplier says: over a secured connection, or at the supplier's own address. */
function safeLink(data: unknown, apiUrl: string): URL {
  const link = URL.parse(linkOf(data))
  if (!link || (link.protocol !== 'https:' && link.origin !== new URL(apiUrl).origin))
    throw new SupplierUnavailable('bad_answer')
  return link
}

function linkOf(data: unknown): string {
  try {
    return text(fields(data, 'dump')['url'], 'url')
  } catch {
    throw new SupplierUnavailable('bad_answer')
  }
}

/** Without the shop's credentials: the link itself is the key, and it may lead to someone else's store of files. */
async function open(link: URL): Promise<Readable> {
  try {
    const response = await fetch(link, {
      headers: { 'user-agent': userAgent },
      redirect: 'error',
      signal: AbortSignal.timeout(longestReadMs),
    })
    if (response.ok && response.body) return Readable.fromWeb(response.body)
    throw new SupplierUnavailable(`http_${response.status}`)
  } catch (error) {
    throw error instanceof SupplierUnavailable ? error : new SupplierUnavailable('connection_lost')
  }
}

async function* wantedLines(file: Readable, hotelIds: ReadonlySet<number>): AsyncGenerator<HotelContent> {
  const unpacked = createZstdDecompress()
  file.on('error', (error) => unpacked.destroy(error))
  try {
    for await (const line of createInterface({ input: file.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY })) {
      const content = hotelOf(line, hotelIds)
      if (content) yield content
    }
  } catch {
    throw new SupplierUnavailable('connection_lost')
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

/** Parsing a line costs far more than searching its number; invalid lines are skipped. */
function hotelOf(line: string, hotelIds: ReadonlySet<number>): HotelContent | null {
  const hid = Number(/"hid"\s*:\s*"?(\d+)/.exec(line)?.[1])
  if (!hotelIds.has(hid)) return null
  try {
    const content = contentOf(parseStorableJson(line))
    return content.hotelId === hid ? content : null
  } catch (error) {
    if (error instanceof BadAnswer || error instanceof SyntaxError) return null
    throw error
  }
}
