/** Implements the hotel supplier port: search, prebook and content here, booking in etg-booking.ts. */
import type {
  HotelContent,
  HotelSupplier,
  Prebooked,
  Rate,
  SearchNeed,
  SupplierPlaces,
  SupplierStay,
} from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { createBookingCalls } from './etg-booking.ts'
import { toHotelContent } from './etg-content.ts'
import { readPublishedHotels } from './etg-dumps.ts'
import { toRate, toRatesByHotel, type Reading, staySearchBody } from './etg-rates.ts'
import { createTransport, readReplyData } from './etg-transport.ts'
import type { reservedShares, Reply, Transport, TransportConfig } from './etg-transport.ts'
import { parseEtgWebhook } from './etg-webhook.ts'
import { toSupplierLanguage } from './languages.ts'
import { BadAnswer, requireObject, objectOrEmpty, requireList, listOrEmpty, textOr, requireInteger } from './read.ts'

export type EtgConfig = TransportConfig & {
  /** The shop's own e-mail address and telephone number: the supplier contacts the shop, never the guest. */
  contactEmail: string
  contactPhone: string
  /** The supplier's sandbox answers in dollars, which are read as euros; for its certification only. */
  sandbox?: boolean
  /** Called when invalid rates were left out of a reply, with their number and the reason for the first. */
  odd?: (event: { path: string; rates: number; reason: string }) => void
}

const contentLifeMs = 3_600_000
/** The supplier's maximum number of hotels in one search. */
const maxHotels = 300
/** The share of the rate limit that requests of each priority leave free for higher priorities. */
const reservedShareByNeed: Record<SearchNeed, (typeof reservedShares)[number]> = {
  background: 0.6,
  list: 0.25,
  stay: 0,
}

/** Prebook replies after which the shop must search again. */
const offerGoneCodes = new Set([
  'rate_not_found',
  'no_available_rates',
  'book_hash_not_found',
  'contract_mismatch',
  'invalid_params',
  'hotel_not_found',
])

/** Calls that are required to sell a stay. */
const neededCalls = [
  'search/serp/hotels',
  'search/hp',
  'hotel/prebook',
  'hotel/order/booking/form',
  'hotel/order/booking/finish',
  'hotel/order/booking/finish/status',
  'hotel/order/info',
  'hotel/order/cancel',
  'hotel/info',
]

/** What the calls share: the connection, the settings, and the cached hotel content with room names. */
type Supplier = {
  config: EtgConfig
  transport: Transport
  hotelContent: ReturnType<typeof contentCache>
}
type Wanted = { need?: SearchNeed }

export function createEtgSupplier(config: EtgConfig): HotelSupplier {
  const transport = createTransport(config)
  const hotelContent = contentCache((hotelId, language, patienceMs) =>
    askContent(transport, hotelId, language, patienceMs),
  )
  const supplier = { config, transport, hotelContent }
  return {
    check: () => findClosedCalls(transport),
    searchHotels: (stay, hotelIds, options) => searchHotels(supplier, stay, hotelIds, options),
    hotelRates: (stay, hotelId, language, options) => hotelRates(supplier, stay, hotelId, language, options),
    prebook: (bookHash, increasePercent, hotelId) => prebookRate(supplier, bookHash, increasePercent, hotelId),
    searchRegion: (stay, regionId) => searchRates(supplier, stay, 'search/serp/region', { region_id: regionId }),
    hotelContent: (hotelId, language, options = {}) =>
      hotelContent(hotelId, language, { fresh: options.fresh ?? false }),
    findPlaces: (query) => findPlaces(transport, query),
    publishedHotels: (which, hotelIds) => readPublishedHotels(transport, config.apiUrl, which, hotelIds),
    readMessage: (rawBody, now) => parseEtgWebhook(config.apiKey, rawBody, now),
    ...createBookingCalls(transport, config),
  }
}

async function askContent(
  transport: Transport,
  hotelId: number,
  language: string,
  patienceMs: number,
): Promise<HotelContent | null> {
  const reply = await transport.call(
    'hotel/info',
    { hid: hotelId, language },
    { limit: 'content', retries: 2, patienceMs },
  )
  if (reply.kind === 'error' && reply.code === 'hotel_not_found') return null
  return readReplyData(reply, (data) => (data === null ? null : toHotelContent(data)))
}

/**
 * Room groups only improve the names of rates. Rates wait at most three seconds for them and are also returned without
 * them.
 */
async function fetchRoomGroups(
  { hotelContent }: Supplier,
  hotelId: number,
  language: string,
): Promise<HotelContent | null> {
  const impatience = new Promise<null>((resolve) => void setTimeout(resolve, 3000, null).unref())
  return Promise.race([hotelContent(hotelId, language, { patienceMs: 0 }).catch(() => null), impatience])
}

function readRates({ config }: Supplier, reply: Reply, path: string, reading: Reading): Map<number, Rate[]> {
  const reasons: string[] = []
  try {
    return readReplyData(reply, (data) =>
      toRatesByHotel(data, {
        ...reading,
        anyCurrency: config.sandbox === true,
        onOdd: (reason) => reasons.push(reason),
      }),
    )
  } finally {
    if (reasons.length > 0) config.odd?.({ path, rates: reasons.length, reason: reasons[0]! })
  }
}

async function searchRates(
  supplier: Supplier,
  stay: SupplierStay,
  path: string,
  where: object,
  leave: (typeof reservedShares)[number] = 0,
): Promise<Map<number, Rate[]>> {
  const body = { ...staySearchBody(stay, 'en'), ...where }
  const reply = await supplier.transport.call(path, body, { limit: 'search', retries: 2, leave })
  if (reply.kind === 'error' && reply.code === 'hotels_not_found') return new Map()
  return readRates(supplier, reply, path, { nights: stay.nights, groups: () => null })
}

async function searchHotels(
  supplier: Supplier,
  stay: SupplierStay,
  hotelIds: number[],
  { need = 'stay' }: Wanted = {},
): Promise<Map<number, Rate[]>> {
  const ratesByHotel = new Map<number, Rate[]>()
  for (let first = 0; first < hotelIds.length; first += maxHotels) {
    const where = { hids: hotelIds.slice(first, first + maxHotels) }
    for (const [hotelId, rates] of await searchRates(
      supplier,
      stay,
      'search/serp/hotels',
      where,
      reservedShareByNeed[need],
    ))
      ratesByHotel.set(hotelId, rates)
  }
  return ratesByHotel
}

async function hotelRates(
  supplier: Supplier,
  stay: SupplierStay,
  hotelId: number,
  language: string,
  { need = 'stay' }: Wanted = {},
): Promise<Rate[]> {
  const groups = fetchRoomGroups(supplier, hotelId, language)
  const body = { ...staySearchBody(stay, toSupplierLanguage(language)), hid: hotelId }
  const options = { limit: 'search', retries: 2, leave: reservedShareByNeed[need] } as const
  const reply = await supplier.transport.call('search/hp', body, options)
  if (reply.kind === 'error' && reply.code === 'hotel_not_found') return []
  const content = await groups
  const reading = { nights: stay.nights, groups: (id: number) => (id === hotelId ? content : null) }
  const rates = readRates(supplier, reply, 'search/hp', reading).get(hotelId) ?? []
  // A rate without a `book_hash` cannot be prebooked, so it cannot be sold.
  return rates.filter((rate) => rate.bookHash !== null)
}

async function prebookRate(
  supplier: Supplier,
  bookHash: string,
  increasePercent: number,
  hotelId: number,
): Promise<Prebooked> {
  const { config, transport } = supplier
  const groups = fetchRoomGroups(supplier, hotelId, 'en')
  const reply = await transport.call(
    'hotel/prebook',
    { hash: bookHash, price_increase_percent: increasePercent },
    { limit: 'prebook', retries: 1 },
  )
  if (reply.kind === 'error' && offerGoneCodes.has(reply.code)) return { kind: 'gone', code: reply.code }
  const content = await groups
  return readReplyData(reply, (data): Prebooked => {
    const answer = requireObject(data, 'data')
    const hotel = requireList(answer['hotels'], 'hotels')[0]
    const first = hotel === undefined ? undefined : requireList(requireObject(hotel, 'hotel')['rates'], 'rates')[0]
    if (first === undefined) return { kind: 'gone', code: 'no_available_rates' }
    const { daily_prices: nights } = requireObject(first, 'rate')
    const rate = toRate(first, hotelId, {
      nights: requireList(nights, 'daily_prices').length,
      groups: content,
      anyCurrency: config.sandbox === true,
      onOdd: (reason) => config.odd?.({ path: 'hotel/prebook', rates: 1, reason }),
    })
    if (rate === null) return { kind: 'gone', code: 'not_sold' }
    if (!rate.bookHash) throw new BadAnswer('a prebook without a hash')
    return {
      kind: 'ok',
      rate: { ...rate, bookHash: rate.bookHash },
      priceChanged: objectOrEmpty(answer['changes'])['price_changed'] === true,
    }
  })
}

/** Reads which calls the key may make and their rate limits; returns the needed calls that are not allowed. */
async function findClosedCalls(transport: Transport): Promise<string[]> {
  const reply = await transport.overview()
  const open = readReplyData(reply, (data) => {
    const calls = requireList(data, 'overview').map((each) => objectOrEmpty(each))
    return calls.flatMap((call) => {
      const path = textOr(call['endpoint'], '')
        .replace(/^\/?api\/b2b\/v3\//, '')
        .replace(/\/$/, '')
      if (call['is_active'] === false || path === '') return []
      if (call['is_limited'] === true)
        transport.learnLimit(path, Number(call['requests_number']), Number(call['seconds_number']))
      return [path]
    })
  })
  return neededCalls.filter((path) => !open.includes(path))
}

async function findPlaces(transport: Transport, query: string): Promise<SupplierPlaces> {
  const reply = await transport.call(
    'search/multicomplete',
    { query, language: 'en' },
    { limit: 'content', retries: 1 },
  )
  return readReplyData(reply, (data) => {
    const places = requireObject(data, 'data')
    return {
      hotels: listOrEmpty(places['hotels'], 'hotels').map((each) => {
        const hotel = requireObject(each, 'hotel')
        const region = hotel['region_id']
        return {
          hotelId: requireInteger(hotel['hid'], 'hid'),
          name: textOr(hotel['name'], ''),
          regionId: typeof region === 'number' ? region : null,
        }
      }),
      regions: listOrEmpty(places['regions'], 'regions').map((each) => {
        const region = requireObject(each, 'region')
        return {
          regionId: requireInteger(region['id'], 'id'),
          name: textOr(region['name'], ''),
          kind: textOr(region['type'], ''),
          countryCode: textOr(region['country_code'], ''),
        }
      }),
    }
  })
}

type AskContent = (hotelId: number, language: string, patienceMs: number) => Promise<HotelContent | null>

/** Cached for an hour per hotel and language; a failed request is not cached. */
function contentCache(ask: AskContent) {
  const contents = new Map<string, { content: Promise<HotelContent | null>; until: number }>()
  return function hotelContent(
    hotelId: number,
    language: string,
    { patienceMs = 10_000, fresh = false }: { patienceMs?: number; fresh?: boolean } = {},
  ): Promise<HotelContent | null> {
    const contentLanguage = toSupplierLanguage(language)
    const key = `${hotelId} ${contentLanguage}`
    const cached = contents.get(key)
    if (cached && cached.until > Date.now() && !fresh) return cached.content
    const content = ask(hotelId, contentLanguage, patienceMs)
    contents.set(key, { content, until: Date.now() + contentLifeMs })
    content.catch(() => contents.delete(key))
    return content
  }
}
