/** The booking calls, from a shown rate to an order: prebook, form, finish, status, cancel. */
import { randomInt } from 'node:crypto'
import { penaltyCentsAt, penaltyLayers } from './cancellation.ts'
import { chooseBookingOutcome } from './outcomes.ts'
import { toRateObject } from './rate-object.ts'
import { languages } from './search-request.ts'
import { toStoredOffer } from './state.ts'
import type { Form, StoredOffer, Order, OrderGuest, State } from './state.ts'
import {
  formatDecimal,
  toEuroAmount,
  toInvalidParams,
  isObject,
  nameBasedUuid,
  toRefusal,
  textOrEmpty,
  formatTimestamp,
} from './wire.ts'
import type { Answer, JsonObject } from './wire.ts'
import type { Offer } from './offers.ts'

export type BookingSettings = {
  /** Number of status calls answered "processing" before the outcome; null: no outcome. */
  polls: number | null
  /** Price rises at prebook by hotel; hotel 0 stands for all hotels. */
  prebookRises: Map<number, { percent: number; times: number | null }>
  /** Prebook raises the amount paid at the hotel by this percentage and leaves the price unchanged. */
  prebookTaxRise: number
  /** Percentage by which the price of an order form exceeds the prebooked price. */
  formRise: number
}

const noSuchContract = '00000000-0000-0000-0000-000000000000'
const formLifeMs = 3_600_000
const prebookLifeMs = 6 * 3_600_000
const guestName = /^(?=.*\p{Script=Latin})[\p{Script=Latin}\p{M} '\-,.’]{1,50}$/u
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function parseGuests(value: unknown): OrderGuest[][] | string {
  if (!Array.isArray(value) || value.length === 0) return 'rooms is required'
  const rooms: OrderGuest[][] = []
  for (const room of value) {
    const guests: unknown = isObject(room) ? room['guests'] : null
    if (!Array.isArray(guests) || guests.length === 0) return 'guests is required'
    const stored: OrderGuest[] = []
    for (const guest of guests) {
      if (!isObject(guest)) return 'guests must be objects'
      const { first_name, last_name, is_child, age } = guest
      if (!guestName.test(textOrEmpty(first_name)) || !guestName.test(textOrEmpty(last_name)))
        return 'first_name and last_name must be 1 to 50 letters'
      if (is_child === true && !(Number.isInteger(age) && Number(age) >= 0 && Number(age) <= 17))
        return 'age is required for a child'
      stored.push({
        first_name: textOrEmpty(first_name),
        last_name: textOrEmpty(last_name),
        is_child: is_child === true,
        age: is_child === true ? Number(age) : null,
      })
    }
    rooms.push(stored)
  }
  return rooms
}

/** The error code for guests that do not match the search; null if they match. */
function findGuestMismatch(rooms: OrderGuest[][], offer: StoredOffer): string | null {
  const parties = offer.stay.rooms
  if (rooms.length !== parties.length) return 'incorrect_rooms_number'
  for (const [index, guests] of rooms.entries()) {
    const party = parties[index]!
    const adults = guests.filter((guest) => !guest.is_child).length
    const ages = guests.filter((guest) => guest.is_child).map((guest) => guest.age)
    // One named guest per room is sufficient, but named children must match the search.
    if (adults < 1 || guests.length > party.adults + party.children.length || adults > party.adults)
      return 'incorrect_guests_number'
    const remainingAges = [...party.children]
    for (const age of ages) {
      const index = remainingAges.indexOf(age ?? -1)
      if (index < 0) return 'incorrect_children_data'
      remainingAges.splice(index, 1)
    }
  }
  return null
}

type Context = {
  state: State
  settings: BookingSettings
  minSellCents(offer: Offer): number | null
  settle(order: Order): Order
  settleIfDue(order: Order): Order
}

function prebookRise(settings: BookingSettings, hid: number): number {
  for (const key of [hid, 0]) {
    const rise = settings.prebookRises.get(key)
    if (!rise) continue
    if (rise.times !== null) {
      rise.times -= 1
      if (rise.times <= 0) settings.prebookRises.delete(key)
    }
    return rise.percent
  }
  return 0
}

function answerPrebook({ state, settings, minSellCents }: Context, body: JsonObject): Answer {
  const { hash, price_increase_percent: percent } = body
  if (typeof hash !== 'string' || hash.length < 1 || hash.length > 256)
    return toInvalidParams('hash is required, 1 to 256 characters')
  if (percent !== undefined && !(Number.isInteger(percent) && Number(percent) >= 0 && Number(percent) <= 100))
    return toInvalidParams('price_increase_percent must be in range 0 to 100')
  if (hash === `h-${noSuchContract}`) return toRefusal('contract_mismatch')
  const stored = hash.startsWith('h-') ? state.shown(hash) : null
  const offer = stored && state.restore(stored)
  if (!offer) return toRefusal('rate_not_found')
  const rise = prebookRise(settings, offer.hotel.hid)
  const fresh = state.askAgain(offer, (1 + state.market.rise(offer.hotel.hid) / 100) * (100 + rise) - 100)
  if (!fresh) return toRefusal('no_available_rates')
  // The prices are compared in hundredths of a cent as integers, to avoid floating-point errors.
  if (fresh.totalCents * 100 > offer.totalCents * (100 + Number(percent ?? 0))) return toRefusal('no_available_rates')
  const at = state.clock()
  const layers = penaltyLayers(fresh.plan, fresh.stay.checkIn, fresh.nightlyCents, at)
  const newHash = `p-${nameBasedUuid(`${hash} ${fresh.totalCents} ${state.prebooks.size}`)}`
  state.keep({ kind: 'prebook', value: { hash: newHash, offer: toStoredOffer(fresh), layers, at: at.toISOString() } })
  const taxed = Math.round((fresh.hotel.city_tax_cents * (100 + settings.prebookTaxRise)) / 100)
  const taxedOffer = { ...fresh, hotel: { ...fresh.hotel, city_tax_cents: taxed } }
  const rate = toRateObject(taxedOffer, { hashes: { book_hash: newHash }, layers, minSellCents: minSellCents(fresh) })
  return {
    data: {
      changes: { price_changed: fresh.totalCents !== offer.totalCents },
      hotels: [{ id: fresh.hotel.id, hid: fresh.hotel.hid, rates: [rate], bar_price_data: null }],
      total_hotels: 1,
    },
  }
}

function answerFormCall({ state, settings }: Context, body: JsonObject): Answer {
  const id = textOrEmpty(body['partner_order_id'])
  const hash = textOrEmpty(body['book_hash'])
  if (id.length < 3 || id.length > 256) return toInvalidParams('partner_order_id must be 3 to 256 characters')
  if (hash === '') return toInvalidParams('book_hash is required')
  if (!languages.has(textOrEmpty(body['language']))) return toInvalidParams('unknown language')
  if (textOrEmpty(body['user_ip']) === '') return toInvalidParams('user_ip is required')
  if (hash.endsWith(noSuchContract)) return toRefusal('contract_mismatch')
  if (/^[hp]-e0000001/.test(hash)) return toRefusal('hotel_not_found')
  const at = state.clock()
  const prebook = state.prebooks.get(hash)
  const shownOffer = prebook ? null : state.shown(hash)
  const stored = prebook && at.getTime() - Date.parse(prebook.at) <= prebookLifeMs ? prebook.offer : shownOffer
  if (!stored) return toRefusal('rate_not_found')
  if (state.orders.has(id)) return toRefusal('duplicate_reservation')
  if (state.forms.has(id)) return toRefusal('double_booking_form')
  const risen = stored.nightlyCents.map((cents) => Math.round(cents * (1 + settings.formRise / 100)))
  const ordered = { ...stored, nightlyCents: risen }
  const offer = state.restore(ordered)
  if (!offer) return toRefusal('hotel_not_found')
  if (!state.askAgain(offer, 0)) return toRefusal('rate_not_found')
  const layers = prebook?.layers ?? penaltyLayers(offer.plan, offer.stay.checkIn, offer.nightlyCents, at)
  const form: Form = {
    partnerOrderId: id,
    orderId: 559_000_000 + state.forms.size * 37 + randomInt(37),
    itemId: 128_000_000 + state.forms.size,
    offer: ordered,
    layers,
    at: at.toISOString(),
  }
  state.keep({ kind: 'form', value: form })
  const payment = {
    type: 'deposit',
    ...toEuroAmount(offer.totalCents),
    is_need_credit_card_data: false,
    is_need_cvc: false,
    recommended_price: null,
  }
  return {
    data: {
      order_id: form.orderId,
      partner_order_id: id,
      item_id: form.itemId,
      is_gender_specification_required: false,
      upsell_data: [],
      payment_types: [payment],
    },
  }
}

/** The supplier accepts null for every optional field. */
const isComment = (comment: unknown): boolean => {
  if (comment === undefined || comment === null) return true
  const { length } = textOrEmpty(comment)
  return length >= 1 && length <= 256
}

function answerFinish({ state }: Context, body: JsonObject): Answer {
  const partner = isObject(body['partner']) ? body['partner'] : {}
  const user = isObject(body['user']) ? body['user'] : {}
  const id = textOrEmpty(partner['partner_order_id'])
  if (id.length < 3) return toInvalidParams('partner.partner_order_id is required')
  if (!languages.has(textOrEmpty(body['language']))) return toInvalidParams('unknown language')
  if (!email.test(textOrEmpty(user['email']))) return toInvalidParams('user.email is not valid')
  if (textOrEmpty(user['phone']).length < 5 || textOrEmpty(user['phone']).length > 35)
    return toInvalidParams('user.phone must be 5 to 35 characters')
  if (![partner['comment'], user['comment']].every(isComment))
    return toInvalidParams('comment must be 1 to 256 characters')
  if (Array.isArray(body['rooms']) && body['rooms'].length > 9) return toRefusal('unauthorized_group_booking')
  const rooms = parseGuests(body['rooms'])
  if (typeof rooms === 'string') return toInvalidParams(rooms)
  const form = state.forms.get(id)
  if (!form) return toRefusal('order_not_found')
  if (state.orders.has(id)) return toRefusal('double_booking_finish')
  if (state.clock().getTime() - Date.parse(form.at) > formLifeMs) return toRefusal('booking_form_expired')
  const real = body['supplier_data']
  if (isObject(real) && Object.keys(real).length === 0) return toRefusal('supplier_data_required')
  const difference = findGuestMismatch(rooms, form.offer)
  if (difference) return toRefusal(difference)
  const payment = isObject(body['payment_type']) ? body['payment_type'] : {}
  const total = form.offer.nightlyCents.reduce((sum, cents) => sum + cents, 0)
  if (payment['type'] !== 'deposit') return toRefusal('chosen_payment_type_was_not_available_on_booking_form')
  if (payment['amount'] !== formatDecimal(total) || payment['currency_code'] !== 'EUR')
    return toRefusal('incorrect_chosen_payment_type')

  const names = rooms.flat().map((guest) => guest.last_name)
  const outcome = chooseBookingOutcome(id, isObject(real) ? [...names, textOrEmpty(real['last_name_original'])] : names)
  if (outcome.finishError) return toRefusal(outcome.finishError)
  const offer = state.restore(form.offer)
  const free = offer !== null && state.askAgain(offer, 0) !== null
  const at = state.clock().toISOString()
  const order: Order = {
    partnerOrderId: id,
    orderId: form.orderId,
    offer: form.offer,
    layers: form.layers,
    finishedAt: at,
    modifiedAt: at,
    state: 'processing',
    failure: outcome.failure ?? (free ? null : 'soldout'),
    quiet: outcome.quiet,
    cancellable: outcome.cancellable,
    polls: 0,
    confirmationId: null,
    rooms,
    comment: textOrEmpty(partner['comment']) || null,
    userComment: textOrEmpty(user['comment']) || null,
    userEmail: textOrEmpty(user['email']),
    cancelledAt: null,
    penaltyCents: null,
  }
  state.keep({ kind: 'order', value: order })
  return outcome.quiet ? toRefusal('unknown') : { data: null }
}

function answerStatus({ state, settings, settle, settleIfDue }: Context, body: JsonObject): Answer {
  const id = textOrEmpty(body['partner_order_id'])
  if (id === '') return toInvalidParams('partner_order_id is required')
  const stored = state.orders.get(id)
  if (!stored) return toRefusal(state.forms.has(id) ? 'booking_finish_did_not_succeed' : 'order_not_found')
  let order = settleIfDue(stored)
  if (order.state === 'processing') {
    if (settings.polls === null || order.polls < settings.polls) {
      state.keep({ kind: 'order', value: { ...order, polls: order.polls + 1 } })
      if (order.quiet) return toRefusal('unknown')
      return {
        status: 'processing',
        data: { partner_order_id: id, percent: Math.min(99, (order.polls + 1) * 30), data_3ds: null },
      }
    }
    order = settle(order)
  }
  if (order.state === 'failed') return toRefusal(order.failure ?? 'provider')
  return { data: { partner_order_id: id, percent: 100, data_3ds: null } }
}

function answerCancel({ state, settleIfDue }: Context, body: JsonObject): Answer {
  const id = textOrEmpty(body['partner_order_id'])
  if (id === '') return toInvalidParams('partner_order_id is required')
  const stored = state.orders.get(id)
  const order = stored && settleIfDue(stored)
  if (order?.state !== 'completed') return toRefusal('order_not_found')
  const at = state.clock()
  // A stay begins at 13:00 UTC on the day of arrival.
  const begun = formatTimestamp(at) >= `${order.offer.stay.checkIn}T13:00:00`
  if (!order.cancellable || begun) return toRefusal('order_not_cancellable')
  const penaltyCents = penaltyCentsAt(order.layers, at)
  const total = order.offer.nightlyCents.reduce((sum, cents) => sum + cents, 0)
  state.keep({
    kind: 'order',
    value: {
      ...order,
      state: 'cancelled',
      cancelledAt: at.toISOString(),
      modifiedAt: at.toISOString(),
      penaltyCents,
    },
  })
  return {
    data: {
      amount_payable: { ...toEuroAmount(penaltyCents), amount_info: null },
      amount_refunded: { ...toEuroAmount(total - penaltyCents), amount_info: null },
      amount_sell: { ...toEuroAmount(total), amount_info: null },
    },
  }
}

export function createBookingCalls(
  state: State,
  settings: BookingSettings,
  minSellCents: (offer: Offer) => number | null,
  onSettled: (order: Order) => void,
) {
  function settle(order: Order): Order {
    const at = state.clock().toISOString()
    const settled: Order = order.failure
      ? { ...order, state: 'failed', modifiedAt: at }
      : {
          ...order,
          state: 'completed',
          modifiedAt: at,
          confirmationId: `${order.offer.hid.toString(36).toUpperCase()}-${100000 + (order.orderId % 900000)}`,
        }
    state.keep({ kind: 'order', value: settled })
    onSettled(settled)
    return settled
  }

  /**
   * Ends an order that is due. An order whose status is never requested ends after the time that `polls` status calls
   * at five-second intervals would take.
   */
  function settleIfDue(order: Order): Order {
    if (order.state !== 'processing' || settings.polls === null) return order
    const due = Date.parse(order.finishedAt) + settings.polls * 5000
    return state.clock().getTime() >= due ? settle(order) : order
  }

  const context: Context = { state, settings, minSellCents, settle, settleIfDue }

  return {
    settleIfDue,

    /** Ends a running order immediately with its scripted outcome. */
    end(partnerOrderId: string): Order | null {
      const order = state.orders.get(partnerOrderId)
      return order?.state === 'processing' ? settle(order) : (order ?? null)
    },

    prebook: (body: JsonObject) => answerPrebook(context, body),

    form: (body: JsonObject) => answerFormCall(context, body),

    finish: (body: JsonObject) => answerFinish(context, body),

    status: (body: JsonObject) => answerStatus(context, body),

    cancel: (body: JsonObject) => answerCancel(context, body),
  }
}
