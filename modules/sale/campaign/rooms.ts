/** Divides the persons of a campaign code over rooms. Pure. */
import type { RoomParty } from '../../shared/party.ts'

/** The maximum number of persons in a room, and of rooms in a stay. */
const maxInRoom = 6
const maxRooms = 9

/**
 * Rooms of the package's usual size. Up to six persons who do not fill such rooms exactly share one room; larger
 * parties are spread evenly.
 */
export function distributePersons(persons: number, usual: number): RoomParty[] {
  const count = persons <= maxInRoom && persons % usual !== 0 ? 1 : Math.min(maxRooms, Math.ceil(persons / usual))
  return Array.from({ length: count }, (_, index) => ({
    adults: Math.floor(persons / count) + (index < persons % count ? 1 : 0),
    children: [],
  }))
}
