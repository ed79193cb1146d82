import { insertTask } from '../../platform/task/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Shop, Trx } from '../../shared/shop.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { today, weekday } from '../../shared/day.ts'
import { addHours } from '../../shared/moment.ts'
import type { HotelContent } from './ports.ts'
import { recordUnknownHotelPhrases } from './phrase-flows.ts'
import {
  takeHotelOffSale,
  deleteSupplierExchangesBefore,
  findHotelPictures,
  findOutdatedSupplierHotelIds,
  upsertHotel,
  type Upserted,
} from './store.ts'

/** Stores a hotel as the supplier describes it, and records for staff those texts that no dictionary translates. */
export async function storeHotelWithUnknownPhrases(
  trx: Trx,
  content: HotelContent,
  pictures: string[],
  roomPictures: (roomName: string) => string[],
): Promise<Upserted> {
  const hotel = await upsertHotel(trx, content, pictures, roomPictures)
  await recordUnknownHotelPhrases(trx, content)
  return hotel
}

/**
 * Imports a hotel from the supplier. Our pictures are retained, because the supplier forbids copying its pictures in
 * bulk; texts edited by staff are retained too. Throws 404 for an id that the supplier does not know, 409 if the
 * supplier reports the hotel as closed.
 */
export async function importHotel(shop: Pick<Shop, 'db' | 'supplier'>, supplierId: number, actor: string) {
  const content =
    (await shop.supplier.hotelContent(supplierId, 'en', { fresh: true })) ??
    refuse(404, 'hotel_unknown', 'The supplier does not know this hotel.')
  if (content.closed) refuse(409, 'hotel_closed', 'The supplier says that this hotel is closed.')
  return shop.db.transaction().execute((trx) => importHotelInTransaction(trx, content, actor))
}

/** Imports a hotel within the caller's transaction. */
export async function importHotelInTransaction(trx: Trx, content: HotelContent, actor: string) {
  const storedHotel = await findHotelPictures(trx, content.hotelId)
  const { id, rooms, isNew, changes, edited_fields } = await storeHotelWithUnknownPhrases(
    trx,
    content,
    storedHotel.pictures,
    (room) => storedHotel.rooms.get(room) ?? [],
  )
  await writeAuditEntry(trx, {
    actor,
    action: 'hotel.import',
    subject: `hotel:${id}`,
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: {
      supplier_id: content.hotelId,
      name: content.name,
      rooms,
      ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    },
  })
  const images =
    storedHotel.pictures.length +
    content.rooms.reduce((sum, room) => sum + (storedHotel.rooms.get(room.name)?.length ?? 0), 0)
  return { id, name: content.name, imported: { rooms, images }, is_new: isNew, changes, edited_fields }
}

const monday = 1
/** Hotels imported within this time are skipped. */
const freshHours = 12

/**
 * Nightly: updates our hotels from the supplier, which publishes changes daily and the full list weekly. A hotel that
 * the supplier reports as closed is taken off sale, and a task is created about its sold stays.
 */
export async function refreshHotels(shop: Pick<Shop, 'db' | 'now' | 'supplier'>): Promise<void> {
  const staleIds = new Set(await findOutdatedSupplierHotelIds(shop.db, addHours(shop.now(), -freshHours)))
  for await (const content of shop.supplier.publishedHotels(
    weekday(today(shop.now())) === monday ? 'all' : 'changes',
    staleIds,
  )) {
    if (content.closed) await takeOffSale(shop, content)
    else {
      const { pictures, rooms } = await findHotelPictures(shop.db, content.hotelId)
      await shop.db
        .transaction()
        .execute((trx) => storeHotelWithUnknownPhrases(trx, content, pictures, (room) => rooms.get(room) ?? []))
    }
  }
}

async function takeOffSale(shop: Pick<Shop, 'db' | 'now'>, content: HotelContent): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const hotel = await takeHotelOffSale(trx, content.hotelId)
    if (!hotel) return
    await insertTask(trx, {
      key: `hotel-closed:${hotel.id}:${today(shop.now())}`,
      kind: 'hotel_closed',
      reservationNumber: null,
      message: { name: 'hotel_closed', hotel: hotel.name },
    })
    await writeAuditEntry(trx, {
      actor: 'hotel supplier',
      action: 'hotel.closed',
      subject: `hotel:${hotel.id}`,
      before: { active: true },
      after: { active: false },
    })
  })
}

const exchangeRetentionDays = 30

/** Nightly: deletes exchanges with the supplier that are more than 30 days old. */
export async function deleteOldSupplierExchanges(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await deleteSupplierExchangesBefore(shop.db, addHours(shop.now(), -24 * exchangeRetentionDays))
}
