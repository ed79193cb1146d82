/** Counts what uses a hotel or room, before it is taken off sale. */
import { findRemovalImpact } from '../../availability/calendar/index.ts'
import type { Closure } from '../../catalogue/hotel/index.ts'
import { today } from '../../shared/day.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { ImpactView } from './impact-shape.ts'
import { throwHotelNotFound } from './flows.ts'
import { countUnusedCodesForDeals, findDealsUsingHotel, findHotel, findRoom, findFutureStays } from './store.ts'

export async function getHotelRemovalImpact(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  caller: Caller,
): Promise<ImpactView> {
  const hotel = (await findHotel(shop.db, id)) ?? throwHotelNotFound()
  return getRemovalImpact(shop, hotel.id, null, caller)
}

export async function getRoomRemovalImpact(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  caller: Caller,
): Promise<ImpactView> {
  const room = (await findRoom(shop.db, id)) ?? refuse(404, 'room_unknown', 'There is no such room.')
  return getRemovalImpact(shop, room.hotel_id, room.name, caller)
}

/**
 * What uses a hotel or room. `closure`: counts only stays with a night on these days, and compares only arrival days
 * that it may affect; unused codes are counted regardless of it.
 */
export async function getRemovalImpact(
  shop: Pick<Shop, 'db' | 'now'>,
  hotelId: number,
  room: string | null,
  caller: Caller,
  closure: Closure | null = null,
): Promise<ImpactView> {
  const maySeeGuests = caller.staff?.permissions.includes('reservations.read') ?? false
  const day = today(shop.now())
  const users = await findDealsUsingHotel(shop.db, hotelId)
  const onSale = users.filter(({ status }) => status === 'active').map(({ id }) => id)
  const stays = await findFutureStays(shop.db, { hotelId, room, from: day, closure })
  const codes = await countUnusedCodesForDeals(shop.db, onSale, day)
  const { from, days, deals } = await findRemovalImpact(shop, onSale, { hotelId, room, closure })
  return {
    reservations: {
      count: stays.count,
      total_cents: stays.cents,
      next: maySeeGuests ? stays.next : stays.next.map((stay) => ({ ...stay, reservationNumber: null, guest: null })),
    },
    checkouts: stays.checkouts,
    deals: deals
      .map((deal) => ({
        deals_id: deal.dealId,
        title: deal.title,
        hotels_left: deal.hotelsLeft,
        before_cents: deal.beforeCents,
        after_cents: deal.afterCents,
        lost_days: deal.lostDays,
        unknown_days: deal.unknownDays,
      }))
      .toSorted((a, b) => countOf(b) - countOf(a) || (a.title < b.title ? -1 : 1)),
    drafts: users.length - onSale.length,
    from,
    days,
    vouchers: { codes: codes.codes, cents: codes.cents },
  }
}

const countOf = (deal: ImpactView['deals'][number]): number => deal.lost_days.length + deal.unknown_days.length
