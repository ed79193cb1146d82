/**
 * The call that lists orders. It serves confirmation numbers and reconciliation, and never decides the outcome of a
 * booking.
 */
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { freeCancellationBefore } from './cancellation.ts'
import { cityTaxCents, hasBreakfast, lacksChildMeal, roomName, taxLines, vatCents } from './rate-object.ts'
import type { Offer } from './offers.ts'
import type { Order, State } from './state.ts'
import { formatDecimal, toEuroAmount, toInvalidParams, isObject, toRefusal, formatTimestamp } from './wire.ts'
import type { Answer, Json, JsonObject } from './wire.ts'

const orderings = new Set([
  'created_at',
  'checkin_at',
  'checkout_at',
  'cancelled_at',
  'modified_at',
  'free_cancellation_before',
  'payment_due',
  'payment_pending',
])

function describeOrder(order: Order, state: State, now: Date): JsonObject | null {
  const offer = state.restore(order.offer)
  if (!offer) return null
  const { stay } = offer
  const checkOut = addDays(stay.checkIn, stay.nights)
  const payable =
    order.state === 'cancelled' ? (order.penaltyCents ?? 0) : order.state === 'failed' ? 0 : offer.totalCents
  return {
    order_id: order.orderId,
    order_type: 'hotel',
    status: order.state,
    source: 'b2b-api',
    contract_slug: 'tussenuit-b2b',
    is_checked: order.state !== 'failed',
    meta_data: { voucher_order_comment: null },
    created_at: formatTimestamp(new Date(order.finishedAt)),
    modified_at: formatTimestamp(new Date(order.modifiedAt)),
    cancelled_at: order.cancelledAt && formatTimestamp(new Date(order.cancelledAt)),
    checkin_at: stay.checkIn,
    checkout_at: checkOut,
    nights: stay.nights,
    roomnights: stay.nights * stay.rooms.length,
    hotel_data: { id: offer.hotel.id, hid: offer.hotel.hid, order_id: null },
    supplier_data: { confirmation_id: order.confirmationId, name: 'Extranet', order_id: String(order.orderId) },
    partner_data: { order_id: order.partnerOrderId, order_comment: order.comment },
    amount_sell: toEuroAmount(offer.totalCents),
    amount_payable: toEuroAmount(payable),
    amount_refunded: toEuroAmount(order.state === 'cancelled' ? offer.totalCents - payable : 0),
    amount_payable_with_upsells: toEuroAmount(payable),
    amount_sell_b2b2c: null,
    is_cancellable:
      order.state === 'completed' && order.cancellable && formatTimestamp(now) < `${stay.checkIn}T13:00:00`,
    is_package: true,
    cancellation_info: {
      free_cancellation_before: freeCancellationBefore(order.layers),
      policies: order.layers.map((layer) => ({
        start_at: layer.start_at,
        end_at: layer.end_at,
        penalty: { ...toEuroAmount(layer.cents), amount_info: null },
      })),
    },
    taxes: taxLines(offer).map((tax) => ({
      name: tax.name,
      is_included: tax.included,
      amount_tax: toEuroAmount(tax.cents),
    })),
    total_vat: toEuroAmount(vatCents(offer.totalCents)),
    city_tax: cityTaxCents(offer) === 0 ? null : formatDecimal(cityTaxCents(offer)),
    rooms_data: roomsOf(order, offer),
    payment_data: {
      payment_type: 'deposit',
      payment_due: addDays(checkOut, 6),
      payment_pending: addDays(checkOut, 1),
      paid_at: null,
      invoice_id: null,
    },
    user_data: { email: order.userEmail, user_comment: order.userComment, arrival_datetime: null },
    upsells: [],
  }
}

const roomsOf = (order: Order, offer: Offer): Json[] =>
  offer.stay.rooms.map((party, index) => ({
    room_idx: index,
    room_name: roomName(offer),
    meal_name: offer.board,
    has_breakfast: hasBreakfast(offer),
    no_child_meal: lacksChildMeal(offer),
    bedding_name: offer.room.bedding_type === null ? [] : [offer.room.bedding_type],
    guest_data: {
      adults_number: party.adults,
      children_number: party.children.length,
      guests: (order.rooms[index] ?? []).map((guest) => ({
        ...guest,
        first_name_original: guest.first_name,
        last_name_original: guest.last_name,
      })),
    },
  }))

function matchesSearch(order: Order, search: JsonObject): boolean {
  const { partner_order_ids: partnerIds, order_ids: ids, status } = search
  if (Array.isArray(partnerIds) && !partnerIds.includes(order.partnerOrderId)) return false
  if (Array.isArray(ids) && !ids.some((id) => Number(id) === order.orderId)) return false
  if (typeof status === 'string' && status !== order.state) return false
  const ranges: [string, string | null][] = [
    ['created_at', order.finishedAt],
    ['modified_at', order.modifiedAt],
    ['cancelled_at', order.cancelledAt],
    ['checkin_at', order.offer.stay.checkIn],
    ['checkout_at', addDays(order.offer.stay.checkIn, order.offer.stay.nights)],
  ]
  return ranges.every(([key, value]) => {
    const range = search[key]
    if (!isObject(range)) return true
    if (value === null) return false
    const from = String(range['from_date'] ?? '')
    const to = String(range['to_date'] ?? '9999')
    return value.slice(0, from.length) >= from && value.slice(0, to.length) <= to
  })
}

export function answerOrderInfo(body: JsonObject, state: State, settleIfDue: (order: Order) => Order): Answer {
  const ordering = isObject(body['ordering']) ? body['ordering'] : {}
  const pagination = isObject(body['pagination']) ? body['pagination'] : {}
  const by = String(ordering['ordering_by'] ?? '')
  const size = Number(pagination['page_size'])
  const page = Number(pagination['page_number'])
  if (!orderings.has(by) || !['asc', 'desc'].includes(String(ordering['ordering_type'])))
    return toInvalidParams('ordering is required')
  if (!(size >= 1 && size <= 50 && page >= 1)) return toInvalidParams('page_size must be in range 1 to 50')
  // A booking in progress is not listed yet.
  const all = [...state.orders.values()].map(settleIfDue).filter((order) => order.state !== 'processing')
  const search = isObject(body['search']) ? body['search'] : {}
  const matching = all.filter((order) => matchesSearch(order, search))
  if (page > 1 && (page - 1) * size >= matching.length) return toRefusal('page_out_of_range')
  const key = (order: Order): string =>
    by === 'checkin_at' || by === 'checkout_at'
      ? order.offer.stay.checkIn
      : by === 'modified_at'
        ? order.modifiedAt
        : by === 'cancelled_at'
          ? (order.cancelledAt ?? '')
          : order.finishedAt
  const sorted = matching.toSorted(
    (first, second) => (key(first) < key(second) ? -1 : 1) * (ordering['ordering_type'] === 'asc' ? 1 : -1),
  )
  const orders: Json[] = sorted.slice((page - 1) * size, page * size).flatMap((order): JsonObject[] => {
    const described = describeOrder(order, state, state.clock())
    return described ? [described] : []
  })
  return {
    data: {
      current_page_number: page,
      total_orders: all.length,
      total_pages: Math.ceil(all.length / size),
      found_orders: matching.length,
      found_pages: Math.ceil(matching.length / size),
      orders,
    },
  }
}
