/** The hotel supplier of the model: the stand-in's state machine without its server, behind the real adapter. */
import { createBookingCalls as adapterBooking } from '@tussenuit/adapters/hotels/etg-booking.ts'
import { toHotelContent } from '@tussenuit/adapters/hotels/etg-content.ts'
import { toRate, toRatesByHotel, staySearchBody } from '@tussenuit/adapters/hotels/etg-rates.ts'
import { readReplyData, type Reply, type Transport } from '@tussenuit/adapters/hotels/etg-transport.ts'
import type { HotelSupplier } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { createBookingCalls, type BookingSettings } from '@tussenuit/stand-ins/etg/booking-calls.ts'
import { toSupplierContent } from '@tussenuit/stand-ins/etg/content.ts'
import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { answerOrderInfo } from '@tussenuit/stand-ins/etg/order-info.ts'
import { createSearchCalls } from '@tussenuit/stand-ins/etg/search-calls.ts'
import { createSupplierState } from '@tussenuit/stand-ins/etg/state.ts'
import type { Answer, JsonObject } from '@tussenuit/stand-ins/etg/wire.ts'
import type { Process } from './process.ts'

export type Hotels = ReturnType<typeof makeModelSupplier>

export function makeModelSupplier(inventory: SupplierHotel[], now: () => Date) {
  const state = createSupplierState(inventory, null, now)
  const settings: BookingSettings = { polls: 0, prebookRises: new Map(), prebookTaxRise: 0, formRise: 0 }
  const search = createSearchCalls(state)
  const booking = createBookingCalls(state, settings, search.minSellCents, () => undefined)
  const calls: Record<string, (body: JsonObject) => Answer> = {
    'search/hp': search.page,
    'hotel/prebook': booking.prebook,
    'hotel/order/booking/form': booking.form,
    'hotel/order/booking/finish': booking.finish,
    'hotel/order/booking/finish/status': booking.status,
    'hotel/order/info': (body) => answerOrderInfo(body, state, booking.settleIfDue),
    'hotel/order/cancel': booking.cancel,
  }

  async function ask(path: string, body: object): Promise<Reply> {
    // The request is serialised as over HTTP, which removes undefined values.
    const answer = calls[path]!(JSON.parse(JSON.stringify(body)) as JsonObject)
    return 'error' in answer
      ? { kind: 'error', code: answer.error, detail: answer.validation ?? null }
      : { kind: 'ok', status: answer.status ?? 'ok', data: answer.data }
  }

  return {
    settings,
    state,
    /** The supplier's client of one process of the shop. */
    port(process: Process): HotelSupplier {
      const transport = {
        call: (path: string, body: object) =>
          process.call<Reply>(
            () => ask(path, body),
            (what) => ({ kind: what === 'lost' ? 'lost' : 'not_sent', code: 'timeout' }),
          ),
      } as unknown as Transport
      const unused = () => Promise.reject(new Error('not used by the model'))
      return {
        ...adapterBooking(transport, { contactEmail: 'hello@shop.test', contactPhone: '+31205550100' }),
        check: unused,
        searchHotels: unused,
        searchRegion: unused,
        findPlaces: unused,
        publishedHotels: () => {
          throw new Error('not used by the model')
        },
        readMessage: () => null,
        hotelContent: async (id) => toHotelContent(toSupplierContent(state.hotels.get(id)!, 'http://localhost')),
        hotelRates: async (stay, id) =>
          readReplyData(await ask('search/hp', { ...staySearchBody(stay, 'en'), hid: id }), (data) =>
            toRatesByHotel(data, { nights: stay.nights, groups: () => null }),
          ).get(id) ?? [],
        prebook: async (hash, percent, id) =>
          readReplyData(await ask('hotel/prebook', { hash, price_increase_percent: percent }), (data) => {
            const { hotels } = data as { hotels: { rates: { daily_prices: string[] }[] }[] }
            const first = hotels[0]!.rates[0]!
            const rate = toRate(first, id, { nights: first.daily_prices.length, groups: null })!
            return { kind: 'ok' as const, rate: { ...rate, bookHash: rate.bookHash! }, priceChanged: false }
          }),
      }
    },
    orders: () => [...state.orders.values()],
    /** Cancels orders to release their rooms, and deletes orders and forms; offers stay valid. */
    forget(): void {
      for (const order of state.orders.values()) state.keep({ kind: 'order', value: { ...order, state: 'cancelled' } })
      state.orders.clear()
      state.forms.clear()
      settings.polls = 0
    },
  }
}
