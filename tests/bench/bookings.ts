/**
 * Concurrent complete bookings: prebook, reservation, payment at the stand-in, and the wait for the hotel's
 * confirmation.
 */
import { addDays, listDays } from '@tussenuit/modules/shared/day.ts'
import { type Client, createClient } from '@tussenuit/modules/client/client.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { makeGuestForm } from '../booking-steps.ts'
import { readProcessorSeconds } from './processor-time.ts'

export type BookingFigures = {
  atOnce: number
  /** All bookings; a traveller who has finished is followed by another one. */
  count: number
  confirmed: number
  settledPerSecond: number
  confirmedPerSecond: number
  medianUntilSettledMs: number
  medianUntilConfirmedMs: number
  slowestUntilConfirmedMs: number
  /** Processor time of the server and of PostgreSQL per booking, from its quote on, in milliseconds. */
  processorMs: { server: number; database: number }
  failures: string[]
}

/** In milliseconds of this process's clock. */
type BookingTimes = { paidAt: number; settledAt: number; confirmedAt: number }
type Way = { url: string; standIns: string }
type Room = {
  stay: { deals_id: number; check_in: string; nights: number; rooms: { adults: number }[] }
  bookHash: string
}

const clientOf = (way: Way): Client => {
  const session = crypto.randomUUID()
  return createClient(
    (path, init) => fetch(way.url + path, init),
    () => ({ 'session-id': session }),
  )
}

/**
 * `atOnce`: number of travellers who book concurrently, of `count` in all; waiting times begin with the payment. `pid`:
 * the server's.
 */
export async function measureBookings(
  way: Way,
  options: { atOnce: number; count: number; skipDays: number; pid: number },
): Promise<BookingFigures> {
  const rooms = await findRooms(way, options.count, options.skipDays)
  const [started, before] = [performance.now(), readProcessorSeconds(options.pid)]
  const [waiting, times, failures] = [[...rooms], [] as BookingTimes[], [] as string[]]
  const bookOneAfterAnother = async () => {
    for (let room = waiting.shift(); room; room = waiting.shift())
      await measureBooking(way, room).then(
        (own) => times.push(own),
        (error: Error) => failures.push(error.message),
      )
  }
  await Promise.all(Array.from({ length: options.atOnce }, bookOneAfterAnother))
  const after = readProcessorSeconds(options.pid)
  if (times.length === 0) throw new Error(`no booking of ${options.atOnce} was confirmed: ${failures[0]}`)
  const perSecond = (moments: number[]) => roundToTenth((moments.length / (Math.max(...moments) - started)) * 1000)
  const perBooking = (seconds: number) => Math.round((seconds * 1000) / times.length)
  const waits = times.map((one) => one.confirmedAt - one.paidAt).sort((a, b) => a - b)
  return {
    atOnce: options.atOnce,
    count: options.count,
    confirmed: times.length,
    settledPerSecond: perSecond(times.map((one) => one.settledAt)),
    confirmedPerSecond: perSecond(times.map((one) => one.confirmedAt)),
    medianUntilSettledMs: median(times.map((one) => one.settledAt - one.paidAt)),
    medianUntilConfirmedMs: median(waits),
    slowestUntilConfirmedMs: Math.round(waits.at(-1)!),
    processorMs: {
      server: perBooking(after.server - before.server),
      database: perBooking(after.database - before.database),
    },
    failures,
  }
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10
const median = (values: number[]): number => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!)

/** Finds one available room per booking, spread over deals and days so that no two bookings compete for a room. */
async function findRooms(way: Way, count: number, skipDays: number): Promise<Room[]> {
  const client = clientOf(way)
  const deals = (
    (await client('GET /deals', { query: {} })).data as {
      deals_id: number
      externally_sold: boolean
      travel_companion: number
    }[]
  ).filter((deal) => !deal.externally_sold && deal.travel_companion === 2)
  const found: Room[] = []
  const taken = new Set<string>()
  for (let turn = 0; found.length < count && turn < count * 4; turn++) {
    const deal = deals[turn % deals.length]!
    const calendar = (await client('POST /getCalendar', { body: { deals_id: deal.deals_id } })).data
    const nights = calendar.stays[0]!.nights
    const from = addDays(calendar.min_date, skipDays + (turn % 60))
    const day = (
      await client('POST /hotels/calendar', {
        body: { deals_id: deal.deals_id, nights, adults: 2, from, to: addDays(from, 30) },
      })
    ).data.find((one) => one.available)
    if (!day) continue
    const stay = { deals_id: deal.deals_id, check_in: day.date, nights, rooms: [{ adults: 2 }] }
    const days = listDays(day.date, addDays(day.date, nights - 1))
    const hotel = (await client('POST /live-prices', { body: stay })).data.find((one) =>
      days.every((night) => !taken.has(`${one.hotel_id}/${night}`)),
    )
    if (!hotel) continue
    for (const night of days) taken.add(`${hotel.hotel_id}/${night}`)
    const [room] = (await client('POST /room-config', { body: { ...stay, hotel_id: hotel.hotel_id } })).data
    if (room) found.push({ stay, bookHash: room.book_hash })
  }
  if (found.length < count) throw new Error(`only ${found.length} free rooms were found for ${count} bookings`)
  return found
}

async function measureBooking(way: Way, room: Room): Promise<BookingTimes> {
  const client = clientOf(way)
  const held = (
    await client('POST /prebook', { body: { deals_id: room.stay.deals_id, book_hash: room.bookHash, activities: [] } })
  ).data
  const reservation = (
    await client('POST /pre-reservation', {
      body: {
        ...room.stay,
        book_hash: held.book_hash,
        activities: [],
        agreed_total_cents: held.total_cents,
        terms_accepted: true,
        guestForm: makeGuestForm(),
      },
    })
  ).data
  const { client_secret, publishable_key } = reservation.payment!
  const answer = await fetch(`${way.standIns}/v1/payment_intents/${client_secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ key: publishable_key, client_secret, payment_method: 'pm_card_visa' }),
  })
  const { status } = (await answer.json()) as { status?: string }
  if (status !== 'succeeded') throw new Error(`the payment of ${reservation.reservationNumber} is ${status}`)
  const paidAt = performance.now()
  let settledAt = 0
  for (;;) {
    const { state } = (
      await client('GET /getReservationStatusMessage/:id', { params: { id: reservation.reservationNumber }, query: {} })
    ).data
    const now = performance.now()
    if (!settledAt && ['paid', 'confirming', 'confirmed'].includes(state)) settledAt = now
    if (state === 'confirmed') return { paidAt, settledAt, confirmedAt: now }
    if (!['awaiting_payment', 'paid', 'confirming'].includes(state))
      throw new Error(`${reservation.reservationNumber} became ${state}`)
    if (now - paidAt > 120_000) throw new Error(`${reservation.reservationNumber} is still ${state} after two minutes`)
    await wait(100)
  }
}
