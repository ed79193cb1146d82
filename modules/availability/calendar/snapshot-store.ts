/** Writes stored prices, and suspends those of closed rooms and hotels. */
import { sql } from 'kysely'
import { closedDayRanges, type HotelClosures } from '../../catalogue/hotel/closure.ts'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { Snapshot } from './days.ts'
import { refreshedByJob } from './store.ts'

/** Stores the prices that the supplier returned, in one statement per 4,000 rows. */
export async function upsertSnapshots(db: Db, party: string, snapshots: Snapshot[], takenAt: Date): Promise<void> {
  const chunk = 4000
  for (let first = 0; first < snapshots.length; first += chunk) {
    const rows = snapshots.slice(first, first + chunk)
    const column = (value: (row: Snapshot) => unknown) => rows.map(value)
    await sql`
      insert into rate_snapshot (hotel_id, nights, party, check_in, room_only_cents, bed_and_breakfast_cents,
        half_board_cents, full_board_cents, all_inclusive_cents, local_tax_cents, board_terms, board_rooms, taken_at)
      select hotel_id, nights, ${party}, check_in, ro, bb, hb, fb, ai, tax, terms, rooms, ${takenAt} from unnest(
        ${column((row) => row.hotelId)}::bigint[], ${column((row) => row.nights)}::int[],
        ${column((row) => row.checkIn)}::text[]::date[],
        ${column((row) => row.boardCents.ROOM_ONLY)}::int[],
        ${column((row) => row.boardCents.BED_AND_BREAKFAST)}::int[],
        ${column((row) => row.boardCents.HALF_BOARD)}::int[],
        ${column((row) => row.boardCents.FULL_BOARD)}::int[], ${column((row) => row.boardCents.ALL_INCLUSIVE)}::int[],
        ${column((row) => row.localTaxCents)}::int[],
        ${column((row) => row.boardTerms && JSON.stringify(row.boardTerms))}::text[]::jsonb[],
        ${column((row) => row.boardRooms && JSON.stringify(row.boardRooms))}::text[]::jsonb[]
      ) as given (hotel_id, nights, check_in, ro, bb, hb, fb, ai, tax, terms, rooms)
      on conflict (hotel_id, nights, party, check_in) do update set
        room_only_cents = excluded.room_only_cents, bed_and_breakfast_cents = excluded.bed_and_breakfast_cents,
        half_board_cents = excluded.half_board_cents,
        full_board_cents = excluded.full_board_cents, all_inclusive_cents = excluded.all_inclusive_cents,
        local_tax_cents = excluded.local_tax_cents, board_terms = excluded.board_terms,
        board_rooms = excluded.board_rooms, closed_room = null, hotel_closed = false,
        taken_at = excluded.taken_at`.execute(db)
  }
}

type ClosedPart = { hotelId: number; room: string | null; first: Day | null; last: Day | null }

const closedPartsOf = (hotels: ReadonlyMap<number, HotelClosures>): ClosedPart[] =>
  [...hotels].flatMap(([hotelId, { roomsOff, closures }]) => [
    ...[...roomsOff].map((room) => ({ hotelId, room, first: null, last: null })),
    ...closures.flatMap((closure) =>
      closedDayRanges(closure).map(([first, last]) => ({ hotelId, room: closure.room, first, last })),
    ),
  ])

/**
 * Applies closures to the stored prices of these hotels. Prices of a closed room count as not requested; a hotel has no
 * free room on its closed days. `saved`: restricts this to the party and arrival days whose prices were just written.
 * Without `saved`, prices of hotels that are no longer closed are restored.
 */
export async function suspendSnapshots(
  db: Db,
  hotelIds: readonly number[],
  closures: ReadonlyMap<number, HotelClosures>,
  saved: { party: string; from: Day; to: Day } | null = null,
): Promise<void> {
  const parts = closedPartsOf(closures)
  const [ofRooms, ofHotels] = [parts.filter(({ room }) => room !== null), parts.filter(({ room }) => room === null)]
  const isSaved =
    saved === null
      ? sql`true`
      : sql`s.party = ${saved.party} and s.check_in between ${saved.from}::date and ${saved.to}::date`
  const closed = (rows: ClosedPart[]) => sql`unnest(${rows.map(({ hotelId }) => hotelId)}::bigint[],
      ${rows.map(({ room }) => room)}::text[], ${rows.map(({ first }) => first)}::text[]::date[],
      ${rows.map(({ last }) => last)}::text[]::date[]) as closed (hotel_id, room, first_day, last_day)`
  const isClosed = sql`closed.hotel_id = s.hotel_id and (closed.first_day is null
    or (s.check_in <= closed.last_day and s.check_in + s.nights > closed.first_day))`
  if (ofRooms.length > 0)
    await sql`
      update rate_snapshot as s set closed_room = closed.room from ${closed(ofRooms)}
      where ${isClosed} and ${isSaved} and s.closed_room is null
        and exists (select from jsonb_each_text(s.board_rooms) as board where board.value = closed.room)`.execute(db)
  if (ofHotels.length > 0)
    await sql`
      update rate_snapshot as s set hotel_closed = true from ${closed(ofHotels)}
      where ${isClosed} and ${isSaved} and not s.hotel_closed`.execute(db)
  // New rows are open, so they need no reset.
  if (saved === null)
    await sql`
      update rate_snapshot as s set hotel_closed = false
      where s.hotel_id = any(${hotelIds}::bigint[]) and s.hotel_closed
        and not exists (select from ${closed(ofHotels)} where ${isClosed})`.execute(db)
}

/** A stay whose price was requested while a room was closed: the price may be too high, or missing. */
export type StayToAsk = { party: string; nights: number; checkIn: Day }

/** `closedSince`: when the room was closed; `span`: the closed days, if the room was not closed entirely. */
export type ReopenedRoom = { hotelId: number; room: string; closedSince: Date; span?: { from: Day; to: Day } }

/**
 * Restores the prices of a reopened room, or those of its stays with a night on the given days. Days that were
 * requested meanwhile and were sold out without the room count as not requested. `suspendSnapshots` then suspends again
 * what is still closed. Returns the nearest `most` stays that arrive on or after `from` and were requested meanwhile,
 * without the room; those of parties without a price job only if stored at `validSince` or later.
 */
export async function restoreSnapshots(
  trx: Trx,
  { hotelId, room, closedSince, span }: ReopenedRoom,
  { from, validSince, most }: { from: Day; validSince: Date; most: number },
): Promise<StayToAsk[]> {
  const isWithin = span
    ? sql<boolean>`check_in <= ${span.to}::date and check_in + nights > ${span.from}::date`
    : sql<boolean>`true`
  const requestedMeanwhile = sql<boolean>`hotel_id = ${hotelId} and taken_at >= ${closedSince} and closed_room is null
    and ${isWithin}`
  const { rows } = await sql<StayToAsk>`
    select party, nights, check_in as "checkIn" from rate_snapshot
    where ${requestedMeanwhile} and check_in >= ${from}::date and (taken_at >= ${validSince} or ${refreshedByJob})
    order by check_in, nights, party limit ${most}`.execute(trx)
  await sql`
    delete from rate_snapshot where ${requestedMeanwhile} and coalesce(room_only_cents, bed_and_breakfast_cents,
      half_board_cents, full_board_cents, all_inclusive_cents) is null`.execute(trx)
  await trx
    .updateTable('rate_snapshot')
    .set({ closed_room: null })
    .where('hotel_id', '=', hotelId)
    .where('closed_room', '=', room)
    .where(isWithin)
    .execute()
  return rows
}
