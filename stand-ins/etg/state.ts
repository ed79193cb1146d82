/**
 * The state of the stand-in: shown offers, prebooks, forms, orders, stock. State that must survive a crash of either
 * side is written to a journal, one JSON line per change, before the reply is sent.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { dayToNumber } from '@tussenuit/modules/shared/day.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import type { SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import type { PenaltyLayer, Plan } from './cancellation.ts'
import type { SupplierHotel } from './inventory.ts'
import { priceOffer } from './offers.ts'
import type { Market, Offer } from './offers.ts'
import { roomsFreeOnDayNumber } from './prices.ts'
import type { MealSlug } from './prices.ts'

/** A compact offer; the hotel is looked up by its number. */
export type StoredOffer = {
  hid: number
  room: number
  board: MealSlug
  plan: Plan
  stay: SupplierStay
  nightlyCents: number[]
  roomsLeft: number
}

export type Prebook = { hash: string; offer: StoredOffer; layers: PenaltyLayer[]; at: string }
export type Form = {
  partnerOrderId: string
  orderId: number
  itemId: number
  offer: StoredOffer
  layers: PenaltyLayer[]
  at: string
}
export type OrderGuest = { first_name: string; last_name: string; is_child: boolean; age: number | null }

export type Order = {
  partnerOrderId: string
  orderId: number
  offer: StoredOffer
  layers: PenaltyLayer[]
  finishedAt: string
  modifiedAt: string
  state: 'processing' | 'completed' | 'failed' | 'cancelled'
  /** The error with which status calls end; null if the order will succeed. */
  failure: string | null
  /** While the order is in progress, status calls answer with the error "unknown" instead of "processing". */
  quiet: boolean
  cancellable: boolean
  polls: number
  confirmationId: string | null
  rooms: OrderGuest[][]
  comment: string | null
  userComment: string | null
  userEmail: string
  cancelledAt: string | null
  penaltyCents: number | null
}

type Entry =
  | { kind: 'prebook'; value: Prebook }
  | { kind: 'form'; value: Form }
  | { kind: 'order'; value: Order }
  | { kind: 'taken'; hid: number; day: Day; taken: boolean }
  | { kind: 'rise'; hid: number; percent: number }
  | { kind: 'clock'; aheadMs: number }

export type State = ReturnType<typeof createSupplierState>

function readJournal(file: string): Entry[] {
  if (!existsSync(file)) return []
  const entries: Entry[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue
    try {
      entries.push(JSON.parse(line) as Entry)
    } catch {
      // A line truncated by a killed process: its reply was not sent, so the line is ignored.
      continue
    }
  }
  return entries
}

export function createSupplierState(inventory: readonly SupplierHotel[], file: string | null, now: () => Date) {
  const hotels = new Map(inventory.map((hotel) => [hotel.hid, hotel]))
  const journal = new Journal(file)
  const { prebooks, forms, orders, taken, rises, booked } = journal
  const clock = (): Date => new Date(now().getTime() + journal.aheadMs)
  const offers = createShownOffers(clock)
  let spareRooms = 0

  const market: Market = {
    roomsFree(hotel, room, dayNumber) {
      if (taken.size > 0 && taken.has(`${hotel.hid} ${dayNumber}`)) return 0
      const drawn = roomsFreeOnDayNumber(hotel, room, dayNumber)
      if ((booked.size === 0 && spareRooms === 0) || drawn === 0) return drawn
      const sold = booked.get(`${hotel.hid} ${hotel.rooms.indexOf(room)} ${dayNumber}`) ?? 0
      return Math.max(0, drawn + spareRooms - sold)
    },
    rise: (hid) => rises.get(hid) ?? 0,
  }

  return {
    inventory,
    hotels,
    hotelsBySlug: new Map(inventory.map((hotel) => [hotel.id, hotel])),
    prebooks,
    forms,
    orders,
    market,
    clock,
    keep: (entry: Entry): void => journal.append(entry),
    restore: (stored: StoredOffer) => restoreOffer(hotels, stored),
    askAgain: (offer: Offer, risePercent: number) => requoteOffer(market, offer, risePercent),
    show: offers.show,
    shown: offers.find,
    advance: (ms: number): void => journal.append({ kind: 'clock', aheadMs: journal.aheadMs + ms }),
    /**
     * Adds this number of rooms of each type on each night that has a free room of that type, so that concurrent buyers
     * do not compete for the last room.
     */
    spare(rooms: number): void {
      spareRooms = rooms
    },
    reset(): void {
      journal.clear()
      offers.clear()
      spareRooms = 0
    },
    dump: () => ({
      now: clock().toISOString(),
      aheadMs: journal.aheadMs,
      spareRooms,
      prebooks: [...prebooks.values()],
      forms: [...forms.values()],
      orders: [...orders.values()],
      taken: [...taken],
      rises: Object.fromEntries(rises),
      booked: Object.fromEntries(booked),
    }),
  }
}

/** All state that survives a restart, in a file with one line per change; a null file keeps it in memory. */
class Journal {
  readonly prebooks = new Map<string, Prebook>()
  readonly forms = new Map<string, Form>()
  readonly orders = new Map<string, Order>()
  /** Nights on which a hotel has no rooms, as "hid day". */
  readonly taken = new Set<string>()
  readonly rises = new Map<number, number>()
  /** Number of booked rooms by hotel, room and night. */
  readonly booked = new Map<string, number>()
  readonly #file: string | null
  aheadMs = 0

  constructor(file: string | null) {
    this.#file = file
    if (file === null) return
    mkdirSync(dirname(file), { recursive: true })
    for (const entry of readJournal(file)) this.#apply(entry)
    // Compacts the file at start: overwritten entries are left out.
    const yesterday = new Date(Date.now() + this.aheadMs - 86_400_000).toISOString()
    const entries = entriesOf(this, yesterday)
    writeFileSync(`${file}.new`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    renameSync(`${file}.new`, file)
  }

  append(entry: Entry): void {
    this.#apply(entry)
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`)
  }

  clear(): void {
    for (const map of [this.prebooks, this.forms, this.orders, this.rises, this.booked]) map.clear()
    this.taken.clear()
    this.aheadMs = 0
    if (this.#file) writeFileSync(this.#file, '')
  }

  #apply(entry: Entry): void {
    if (entry.kind === 'prebook') this.prebooks.set(entry.value.hash, entry.value)
    else if (entry.kind === 'form') this.forms.set(entry.value.partnerOrderId, entry.value)
    else if (entry.kind === 'order') {
      const before = this.orders.get(entry.value.partnerOrderId)
      if (before && holdsStock(before)) this.#countStock(before, -1)
      if (holdsStock(entry.value)) this.#countStock(entry.value, 1)
      this.orders.set(entry.value.partnerOrderId, entry.value)
    } else if (entry.kind === 'taken') {
      const key = `${entry.hid} ${dayToNumber(entry.day)}`
      if (entry.taken) this.taken.add(key)
      else this.taken.delete(key)
    } else if (entry.kind === 'rise') this.rises.set(entry.hid, entry.percent)
    else this.aheadMs = entry.aheadMs
  }

  #countStock({ offer: { hid, room, stay } }: Order, by: 1 | -1): void {
    const first = dayToNumber(stay.checkIn)
    for (let night = 0; night < stay.nights; night += 1) {
      const key = `${hid} ${room} ${first + night}`
      this.booked.set(key, (this.booked.get(key) ?? 0) + by * stay.rooms.length)
    }
  }
}

const maxShownOffers = 100_000

/** Offers shown on hotel pages, which can be prebooked for one day. */
function createShownOffers(clock: () => Date) {
  const entries = new Map<string, { offer: StoredOffer; until: number }>()
  return {
    show(hash: string, offer: Offer): void {
      const time = clock().getTime()
      // Hotel pages are requested far more often than they are booked, so expired offers are removed.
      if (entries.size > maxShownOffers)
        for (const [old, { until }] of entries) if (until < time || entries.size > maxShownOffers) entries.delete(old)
      entries.delete(hash)
      entries.set(hash, { offer: toStoredOffer(offer), until: time + 24 * 3_600_000 })
    },
    find(hash: string): StoredOffer | null {
      const entry = entries.get(hash)
      return entry && entry.until > clock().getTime() ? entry.offer : null
    },
    clear: () => entries.clear(),
  }
}

export function toStoredOffer(offer: Offer): StoredOffer {
  return {
    hid: offer.hotel.hid,
    room: offer.hotel.rooms.indexOf(offer.room),
    board: offer.board,
    plan: offer.plan,
    stay: offer.stay,
    nightlyCents: offer.nightlyCents,
    roomsLeft: offer.roomsLeft,
  }
}

const holdsStock = (order: Order): boolean => order.state === 'processing' || order.state === 'completed'

/** The entries of the journal; prebooks from before `yesterday` are left out. */
function entriesOf(from: Journal, yesterday: string): Entry[] {
  return [
    { kind: 'clock', aheadMs: from.aheadMs },
    ...[...from.taken].map(
      (key): Entry => ({
        kind: 'taken',
        hid: Number(key.split(' ')[0]),
        day: new Date(Number(key.split(' ')[1]) * 86_400_000).toISOString().slice(0, 10),
        taken: true,
      }),
    ),
    ...[...from.rises].map(([hid, percent]): Entry => ({ kind: 'rise', hid, percent })),
    ...[...from.prebooks.values()]
      .filter((value) => value.at > yesterday)
      .map((value): Entry => ({ kind: 'prebook', value })),
    ...[...from.forms.values()].map((value): Entry => ({ kind: 'form', value })),
    ...[...from.orders.values()].map((value): Entry => ({ kind: 'order', value })),
  ]
}

/** Restores a full offer from a stored one, at its stored price; null if the hotel is no longer in the inventory. */
function restoreOffer(hotels: Map<number, SupplierHotel>, stored: StoredOffer): Offer | null {
  const hotel = hotels.get(stored.hid)
  const room = hotel?.rooms[stored.room]
  if (!hotel || !room) return null
  const totalCents = stored.nightlyCents.reduce((sum, cents) => sum + cents, 0)
  return {
    hotel,
    room,
    board: stored.board,
    plan: stored.plan,
    stay: stored.stay,
    nightlyCents: stored.nightlyCents,
    totalCents,
    roomsLeft: stored.roomsLeft,
  }
}

/** The same room, board and rate plan at the current price; null if it is no longer available. */
function requoteOffer(market: Market, offer: Offer, risePercent: number): Offer | null {
  const first = dayToNumber(offer.stay.checkIn)
  let left = Number.MAX_SAFE_INTEGER
  for (let night = 0; night < offer.stay.nights; night += 1)
    left = Math.min(left, market.roomsFree(offer.hotel, offer.room, first + night))
  if (left < offer.stay.rooms.length) return null
  return priceOffer(offer.hotel, offer.room, offer.board, offer.plan, offer.stay, left, risePercent)
}
