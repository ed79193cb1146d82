/**
 * The staff calls for hotels and rooms. Taking one off sale applies immediately to calendar, search and quotes; sold
 * stays remain booked.
 */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { recordUnknownEditedRoomPhrases } from '../../catalogue/hotel/index.ts'
import { updateFromPrices, applyClosures, reopenRoom } from '../../availability/calendar/index.ts'
import { cleanHtml } from '../../shared/html.ts'
import { diffFields } from '../../shared/record-texts.ts'
import { confirmTranslations } from '../../sql/confirmed-translations.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import type { Translations } from '../../shared/translated.ts'
import type { HotelInput, RoomInput } from './contract.ts'
import {
  lockHotel,
  lockRoom,
  findDealsUsingHotel,
  findHotel,
  findPaginatedHotels,
  findRoom,
  findPaginatedRooms,
  type HotelValues,
  type RoomQuery,
  type StoredHotel,
  type StoredRoom,
  updateHotel,
  updateRoom,
} from './store.ts'
import type { HotelFilter } from './filter-store.ts'
import { listChangedFields, toHotelView, toHotelRowView, toRoomView } from './views.ts'

/** The dependencies of a change that updates advertised prices. */
export type PriceChange = Pick<Shop, 'db' | 'jobs' | 'now' | 'pictures'>

/** The staff member who makes the call; the access rules of the call guarantee that there is one. */
export const actorFromCaller = (caller: Caller): string => caller.staff!.email

export const throwHotelNotFound = (): never => refuse(404, 'hotel_unknown', 'There is no such hotel.')
export const throwRoomNotFound = (): never => refuse(404, 'room_unknown', 'There is no such room.')

/** More rooms than any hotel has, for a complete list. */
const allRooms = 500

export async function getHotel(shop: Pick<Shop, 'db' | 'pictures'>, id: number) {
  const hotel = (await findHotel(shop.db, id)) ?? throwHotelNotFound()
  const rooms = await findPaginatedRooms(shop.db, id, { page: 1, limit: allRooms, removed: true })
  return toHotelView(shop, hotel, rooms.items)
}

export async function listPaginatedHotels(
  shop: Pick<Shop, 'db' | 'pictures'>,
  query: HotelFilter & { sort?: string; page?: number; limit?: number },
) {
  const page = { sort: 'name', page: 1, limit: defaultLimit, ...query }
  const { items, total } = await findPaginatedHotels(shop.db, page)
  return { items: items.map((hotel) => toHotelRowView(shop, hotel)), total, page: page.page, limit: page.limit }
}

export async function listPaginatedRooms(
  shop: Pick<Shop, 'db' | 'pictures'>,
  hotelId: number,
  query: Partial<RoomQuery>,
) {
  if (!(await findHotel(shop.db, hotelId))) throwHotelNotFound()
  const page = { page: 1, limit: defaultLimit, ...query }
  const { items, total } = await findPaginatedRooms(shop.db, hotelId, page)
  return { items: items.map((room) => toRoomView(shop, room)), total, page: page.page, limit: page.limit }
}

function requirePictures(shop: Pick<Shop, 'pictures'>, keys: readonly string[] | undefined): void {
  const unknown = keys?.findIndex((key) => !shop.pictures.facts(key)) ?? -1
  if (unknown >= 0) refuseField(`pictures.${unknown}`, 'picture_unknown', 'There is no such picture.')
}

function cleanTexts(translations: Translations): Translations {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => {
      const written = Object.entries(texts)
        .map(([name, text]) => [name, (name === 'intro' ? cleanHtml(text) : text).trim()] as const)
        .filter(([, text]) => text !== '')
      return written.length === 0 ? [] : [[language, Object.fromEntries(written)]]
    }),
  )
}

/** The columns for the given fields; fields that are not given stay unchanged. */
function valuesOf(
  shop: Pick<Shop, 'pictures'>,
  { intro, policy, translations, ...rest }: Partial<HotelInput>,
): HotelValues {
  const { version: _version, confirmed: _confirmed, ...values } = rest
  requirePictures(shop, values.pictures)
  if (values.name?.trim() === '') refuseField('name', 'required', 'A hotel has a name.')
  return {
    ...values,
    ...(values.name === undefined ? {} : { name: values.name.trim() }),
    ...(intro === undefined ? {} : { intro_html: cleanHtml(intro).trim() }),
    ...(policy === undefined ? {} : { policies: policy }),
    ...(translations === undefined ? {} : { translations: cleanTexts(translations) }),
  }
}

/** Changes the given fields. Changed fields count as edited by staff, and imports do not overwrite them. */
export async function changeHotel(
  shop: Pick<Shop, 'db' | 'now' | 'pictures'>,
  id: number,
  input: Partial<HotelInput>,
  caller: Caller,
) {
  const values = valuesOf(shop, input)
  await shop.db.transaction().execute(async (trx) => {
    const before = (await lockHotel(trx, id)) ?? throwHotelNotFound()
    if (input.version !== undefined && input.version !== before.version)
      refuseChanged('this hotel', await loadHotelView(shop, trx, before))
    const changed = listChangedFields(before, values)
    await updateHotel(
      trx,
      id,
      values,
      [...new Set([...before.own_fields, ...changed])],
      actorFromCaller(caller),
      shop.now(),
    )
    await confirmTranslations(trx, 'hotel', id, input.confirmed)
    await writeAuditEntry(trx, {
      actor: actorFromCaller(caller),
      action: 'hotel.update',
      subject: `hotel:${id}`,
      ...diffFields(before, (await findHotel(trx, id))!),
    })
  })
  return getHotel(shop, id)
}

async function loadHotelView(shop: Pick<Shop, 'pictures'>, trx: Trx, hotel: StoredHotel) {
  const rooms = await findPaginatedRooms(trx, hotel.id, { page: 1, limit: allRooms, removed: true })
  return toHotelView(shop, hotel, rooms.items)
}

export async function setHotelOnSale(shop: PriceChange, id: number, status: boolean | undefined, caller: Caller) {
  const deals = await shop.db.transaction().execute(async (trx) => {
    const before = (await lockHotel(trx, id)) ?? throwHotelNotFound()
    const active = status ?? !before.active
    if (active === before.active) return []
    await updateHotel(trx, id, { active }, before.own_fields, actorFromCaller(caller), shop.now())
    await writeAuditEntry(trx, {
      actor: actorFromCaller(caller),
      action: active ? 'hotel.open' : 'hotel.close',
      subject: `hotel:${id}`,
      before: { active: before.active },
      after: { active },
    })
    return requestHotelPriceRefresh(shop, trx, id)
  })
  // Prices are updated within the call, so that lists are correct immediately; the job covers a crash before this.
  await updateFromPrices(shop, deals)
  return getHotel(shop, id)
}

/**
 * Requests a job that applies the hotel's closures and recomputes the prices of its deals on sale. Returns the ids of
 * these deals.
 */
export async function requestHotelPriceRefresh(shop: Pick<Shop, 'jobs'>, trx: Trx, hotelId: number): Promise<number[]> {
  const deals = (await findDealsUsingHotel(trx, hotelId))
    .filter(({ status }) => status === 'active')
    .map(({ id }) => id)
  if (deals.length > 0) await shop.jobs.send('refresh-prices', { deals, hotels: [hotelId] }, { db: trx })
  return deals
}

/** Throws 409 `record_in_use` while deals on sale use the hotel. The row is not deleted, because sales refer to it. */
export async function deleteHotel(shop: Pick<Shop, 'db' | 'now'>, id: number, caller: Caller): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const before = (await lockHotel(trx, id)) ?? throwHotelNotFound()
    const users = (await findDealsUsingHotel(trx, id)).filter(({ status }) => status === 'active')
    if (users.length > 0)
      refuse(409, 'record_in_use', 'This hotel is in use and cannot be deleted.', {
        data: { users: users.slice(0, 20).map((deal) => ({ kind: 'deal', ...deal })), total: users.length },
      })
    const gone = { active: false, deleted_at: shop.now() }
    await updateHotel(trx, id, gone, before.own_fields, actorFromCaller(caller), shop.now())
    await writeAuditEntry(trx, {
      actor: actorFromCaller(caller),
      action: 'hotel.delete',
      subject: `hotel:${id}`,
      before: { name: before.name, supplier_id: before.supplier_id, active: before.active },
    })
  })
}

export async function changeRoom(
  shop: Pick<Shop, 'db' | 'now' | 'pictures'>,
  id: number,
  { version, ...values }: RoomInput,
  caller: Caller,
) {
  requirePictures(shop, values.pictures)
  return shop.db.transaction().execute(async (trx) => {
    const before = await requireRoom(trx, id)
    if (version !== undefined && version !== before.version) refuseChanged('this room', toRoomView(shop, before))
    const changed = listChangedFields(before, values)
    await updateRoom(
      trx,
      id,
      values,
      [...new Set([...before.own_fields, ...changed])],
      actorFromCaller(caller),
      shop.now(),
    )
    const after = (await findRoom(trx, id))!
    await recordUnknownEditedRoomPhrases(trx, { beddingType: after.bedding_type, amenities: after.amenities })
    await auditRoom(trx, 'room.update', before, caller, diffFields(before, after))
    return toRoomView(shop, after)
  })
}

async function requireRoom(trx: Trx, id: number): Promise<StoredRoom> {
  const room = (await lockRoom(trx, id)) ?? throwRoomNotFound()
  if (!(await findHotel(trx, room.hotel_id))) throwRoomNotFound()
  return room
}

/** The changes of a room are logged under its hotel, so that one list shows all of them. */
const auditRoom = (
  trx: Trx,
  action: string,
  room: StoredRoom,
  caller: Caller,
  changes: { before?: object; after?: object },
): Promise<void> =>
  writeAuditEntry(trx, {
    actor: actorFromCaller(caller),
    action,
    subject: `hotel:${room.hotel_id}`,
    before: { room: room.name, ...changes.before },
    after: { room: room.name, ...changes.after },
  })

/**
 * Puts a room on sale or takes it off sale. Off sale: its stored prices are suspended, live offers exclude it
 * (availability/offer/flows.ts), open offers for it are refused, and advertised prices are updated. On sale: a removed
 * room is restored.
 */
export async function setRoomOnSale(shop: PriceChange, id: number, status: boolean | undefined, caller: Caller) {
  return changeRoomState(shop, id, caller, (before) => {
    const active = status ?? !before.active
    return { active, deleted_at: active ? null : before.deleted_at, action: active ? 'room.open' : 'room.close' }
  })
}

export async function deleteRoom(shop: PriceChange, id: number, caller: Caller): Promise<void> {
  await changeRoomState(shop, id, caller, (before) =>
    before.deleted_at ? throwRoomNotFound() : { active: false, deleted_at: shop.now(), action: 'room.delete' },
  )
}

async function changeRoomState(
  shop: PriceChange,
  id: number,
  caller: Caller,
  decide: (before: StoredRoom) => { active: boolean; deleted_at: Date | null; action: string },
) {
  const { room, deals } = await shop.db.transaction().execute(async (trx) => {
    const before = await requireRoom(trx, id)
    const { action, ...next } = decide(before)
    if (next.active === before.active && next.deleted_at === before.deleted_at) return { room: before, deals: [] }
    await updateRoom(trx, id, next, before.own_fields, actorFromCaller(caller), shop.now())
    await auditRoom(trx, action, before, caller, {
      before: { active: before.active },
      after: { active: next.active },
    })
    if (next.active)
      await reopenRoom(shop, trx, { hotelId: before.hotel_id, room: before.name, closedSince: before.updated_at })
    await applyClosures(trx, [before.hotel_id])
    return { room: (await findRoom(trx, id))!, deals: await requestHotelPriceRefresh(shop, trx, before.hotel_id) }
  })
  // Also covers prices that were written while the transaction ran; see saveSnapshots.
  if (deals.length > 0) await applyClosures(shop.db, [room.hotel_id])
  await updateFromPrices(shop, deals)
  return toRoomView(shop, room)
}
