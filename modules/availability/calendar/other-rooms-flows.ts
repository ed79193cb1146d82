/** Prices for the same party in a different division over rooms, for deals without a price for the chosen rooms. */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { today } from '../../shared/day.ts'
import { listPartyDivisions, diagnosticParties } from '../../shared/party-division.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import { oldestValidSnapshotTime } from './rate-snapshot-flows.ts'
import { findDealIdsWithTooSmallRooms } from './store.ts'
import { arrivalRange, type Choice, type ChoicePrices } from './travel-choice.ts'

type Prices = Map<number, ChoicePrices>
type RoomChoice = Choice & { rooms: RoomParty[] }

/** The maximum number of room divisions that are priced for a list; each causes separate requests to the hotels. */
const maxDivisions = 2

/** The divisions with the fewest rooms that have at least as many rooms as chosen. */
export const partyDivisionsWithFewestRooms = (rooms: RoomParty[]): RoomParty[][] =>
  listPartyDivisions(rooms)
    .filter(({ length }) => length >= rooms.length)
    .slice(0, maxDivisions)

export async function addOtherRoomsPrices(
  shop: RateSource,
  prices: Prices,
  choice: RoomChoice,
  find: (shop: RateSource, dealIds: number[], choice: Choice) => Promise<Prices>,
): Promise<Prices> {
  const unpriced = [...prices].filter(([, price]) => !price.isAsking && !isPriced(price, choice)).map(([id]) => id)
  const tooMany = await findDealIdsTooSmallForParty(shop, unpriced, choice)
  const others: Prices = new Map()
  for (const rooms of partyDivisionsWithFewestRooms(choice.rooms)) {
    const withoutPrice = tooMany.filter((id) => !others.has(id))
    if (withoutPrice.length === 0) break
    for (const [id, price] of await find(shop, withoutPrice, { ...choice, rooms }))
      if (price.isAsking || isPriced(price, choice)) others.set(id, price)
  }
  return new Map(
    [...prices].map(([id, price]) => {
      const otherRooms = others.get(id)
      return [
        id,
        { ...price, ...(tooMany.includes(id) ? { isTooMany: true } : {}), ...(otherRooms ? { otherRooms } : {}) },
      ]
    }),
  )
}

const isPriced = ({ byNights }: ChoicePrices, { nights }: Choice): boolean =>
  [...byNights].some(([length, { state }]) => state === 'known' && (!nights?.length || nights.includes(length)))

/** Deals that have a free room on a requested day, but none large enough for the party. */
async function findDealIdsTooSmallForParty(
  shop: RateSource,
  dealIds: number[],
  { rooms, ...choice }: RoomChoice,
): Promise<number[]> {
  const parties = diagnosticParties(rooms)
  if (parties === null || dealIds.length === 0) return []
  const { minimumDays } = await findSettings(shop.db)
  const { from, to } = arrivalRange({ ...choice, to: undefined }, 0, {
    today: today(shop.now()),
    minimumDays: minimumDays.days,
  })
  return findDealIdsWithTooSmallRooms(shop.db, dealIds, {
    party: partyKey(rooms),
    small: partyKey(parties.small),
    single: parties.single && partyKey(parties.single),
    from,
    to,
    until: choice.to ?? null,
    takenSince: oldestValidSnapshotTime(shop, [partyKey(rooms)]),
  })
}
