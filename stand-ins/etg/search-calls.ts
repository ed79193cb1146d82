/** The search calls: lists of hotels, a region, and a single hotel's page. */
import { today } from '@tussenuit/modules/shared/day.ts'
import { penaltyLayers } from './cancellation.ts'
import type { SupplierHotel } from './inventory.ts'
import { cheapestOffersByHotel, hotelOffers } from './offers.ts'
import type { Offer } from './offers.ts'
import { seededFraction } from './prices.ts'
import { bookHash, offerKey, toRateObject } from './rate-object.ts'
import { parseHotelKeys, parseStay } from './search-request.ts'
import type { State } from './state.ts'
import { toInvalidParams, nameBasedUuid } from './wire.ts'
import type { Answer, Json, JsonObject } from './wire.ts'

/** One or two hotels have a minimum selling price; which ones depends on the inventory only. */
export function hotelsWithSellLimits(inventory: readonly SupplierHotel[]): Set<number> {
  const drawn = inventory
    .map((hotel) => hotel.hid)
    .toSorted((first, second) => seededFraction(first, 31) - seededFraction(second, 31))
  return new Set(drawn.slice(0, inventory.length > 10 ? 2 : 1))
}

/** The known hotels of ids and names, each once. */
function findHotels(state: State, keys: readonly (number | string)[]): SupplierHotel[] {
  const hotels = new Set<SupplierHotel>()
  for (const key of keys) {
    const hotel = typeof key === 'number' ? state.hotels.get(key) : state.hotelsBySlug.get(key)
    if (hotel) hotels.add(hotel)
  }
  return [...hotels]
}

export function createSearchCalls(state: State) {
  const limited = hotelsWithSellLimits(state.inventory)
  const minSellCents = (offer: Offer): number | null =>
    limited.has(offer.hotel.hid) ? Math.round(offer.totalCents * 1.04) : null

  function rate(offer: Offer, hashes: { book_hash: string } | { search_hash: string }): JsonObject {
    return toRateObject(offer, {
      hashes,
      layers: penaltyLayers(offer.plan, offer.stay.checkIn, offer.nightlyCents, state.clock()),
      minSellCents: minSellCents(offer),
    })
  }

  function list(body: JsonObject, hotels: SupplierHotel[]): Answer {
    const stay = parseStay(body, state.clock())
    if (!stay.ok) return toInvalidParams(stay.text)
    const offersByHotel = cheapestOffersByHotel(hotels, stay.value, state.market)
    const answers: Json[] = [...offersByHotel.values()].map((offers) => ({
      id: offers[0]!.hotel.id,
      hid: offers[0]!.hotel.hid,
      rates: offers.map((offer) =>
        rate(offer, { search_hash: `sr-${nameBasedUuid(`search ${offerKey(offer)} ${offer.totalCents}`)}` }),
      ),
      bar_price_data: null,
    }))
    return { data: { hotels: answers, total_hotels: answers.length } }
  }

  return {
    minSellCents,

    hotels(body: JsonObject): Answer {
      const keys = parseHotelKeys(body)
      if (!keys.ok) return toInvalidParams(keys.text)
      return list(body, findHotels(state, keys.value))
    },

    region(body: JsonObject): Answer {
      const id = Number(body['region_id'])
      if (!Number.isSafeInteger(id)) return toInvalidParams('region_id is required')
      const hotels = state.inventory.filter((hotel) => hotel.region.id === id)
      return hotels.length === 0 ? { error: 'hotels_not_found' } : list(body, hotels)
    },

    page(body: JsonObject): Answer {
      const stay = parseStay(body, state.clock())
      if (!stay.ok) return toInvalidParams(stay.text)
      if (body['hid'] === undefined && body['id'] === undefined) return toInvalidParams('one of hid, id is required')
      const hotel =
        body['hid'] !== undefined ? state.hotels.get(Number(body['hid'])) : state.hotelsBySlug.get(String(body['id']))
      const offers =
        hotel && stay.value.checkIn >= today(state.clock()) ? hotelOffers(hotel, stay.value, state.market) : []
      if (!hotel || offers.length === 0) return { data: { hotels: [] } }
      const rates = offers.map((offer) => {
        const hash = bookHash(offer)
        state.show(hash, offer)
        return rate(offer, { book_hash: hash })
      })
      return { data: { hotels: [{ id: hotel.id, hid: hotel.hid, rates, bar_price_data: null }] } }
    },
  }
}
