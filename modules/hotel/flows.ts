import { insertTask } from '../task/index.ts'
import { refuse } from '../shared/refusal.ts'
import type { Caller, Shop } from '../shared/shop.ts'
import { writeAudit } from '../audit/index.ts'
import { today, weekday } from '../shared/day.ts'
import { addHours } from '../shared/moment.ts'
import type { HotelContent } from './ports.ts'
import { closeHotel, dropExchanges, findKnownHotel, findSupplierIds, upsertHotel } from './store.ts'

/**
 * Takes a hotel over as the supplier describes it. Pictures are ours and stay as they are: the supplier forbids copying
 * its own in bulk. 404 for an id the supplier does not know.
 */
export async function importHotel(shop: Shop, supplierId: number, caller: Caller) {
  const content =
    (await shop.supplier.hotelContent(supplierId, 'en')) ??
    refuse(404, 'hotel_unknown', 'The supplier does not know this hotel.')
  if (content.closed) refuse(409, 'hotel_closed', 'The supplier says that this hotel is closed.')
  const known = await findKnownHotel(shop.db, supplierId)
  return shop.db.transaction().execute(async (trx) => {
    const { id, rooms } = await upsertHotel(trx, content, known.pictures, (room) => known.rooms.get(room) ?? [])
    await writeAudit(trx, {
      actor: caller.staff!.email,
      action: 'hotel.import',
      subject: `hotel:${id}`,
      after: { supplier_id: supplierId, name: content.name, rooms },
    })
    return {
      id,
      imported: {
        rooms,
        images:
          known.pictures.length +
          content.rooms.reduce((sum, room) => sum + (known.rooms.get(room.name)?.length ?? 0), 0),
      },
    }
  })
}

const monday = 1
/** What was taken over so lately needs no look. */
const freshHours = 12

/**
 * Every night: our hotels as the supplier describes them now. It publishes what changed daily and everything weekly; one
 * that closed is taken off sale, and people look at what was sold there.
 */
export async function refreshHotels(shop: Shop): Promise<void> {
  const wanted = new Set(await findSupplierIds(shop.db, addHours(shop.now(), -freshHours)))
  for await (const content of shop.supplier.publishedHotels(
    weekday(today(shop.now())) === monday ? 'all' : 'changes',
    wanted,
  )) {
    if (content.closed) await takeOffSale(shop, content)
    else {
      const { pictures, rooms } = await findKnownHotel(shop.db, content.hotelId)
      await shop.db.transaction().execute((trx) => upsertHotel(trx, content, pictures, (room) => rooms.get(room) ?? []))
    }
  }
}

async function takeOffSale(shop: Shop, content: HotelContent): Promise<void> {
  await shop.db.transaction().execute(async (trx) => {
    const hotel = await closeHotel(trx, content.hotelId)
    if (!hotel) return
    await insertTask(trx, {
      key: `hotel-closed:${hotel.id}:${today(shop.now())}`,
      kind: 'hotel_closed',
      reservationNumber: null,
      text: `The supplier says that ${hotel.name} is closed. It was taken off sale; please look at the stays that were sold there.`,
    })
    await writeAudit(trx, {
      actor: 'hotel supplier',
      action: 'hotel.closed',
      subject: `hotel:${hotel.id}`,
      before: { active: true },
      after: { active: false },
    })
  })
}

const exchangesKeptDays = 30

/** Every night: exchanges with the supplier are kept for a month. */
export async function dropOldExchanges(shop: Shop): Promise<void> {
  await dropExchanges(shop.db, addHours(shop.now(), -24 * exchangesKeptDays))
}
