/** Divides the persons of a campaign code over rooms. Pure. */
import { maxAdults, maxRooms, type RoomParty } from '../../shared/party.ts'

/**
 * Fills rooms of the package's usual size. If persons that fit into one room do not fill such rooms exactly, they share
 * one room; larger parties are spread evenly.
 */
export function distributePersonsOverRooms(persons: number, usual: number): RoomParty[] {
  const count = persons <= maxAdults && persons % usual !== 0 ? 1 : Math.min(maxRooms, Math.ceil(persons / usual))
  return Array.from({ length: count }, (_, index) => ({
    adults: Math.floor(persons / count) + (index < persons % count ? 1 : 0),
    children: [],
  }))
}
