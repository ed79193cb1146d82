/** Divides the persons of a campaign code over rooms. Pure. */
import type { RoomParty } from '../../shared/party.ts'

/** The maximum numbers of persons per room and of rooms per stay. */
const maxInRoom = 6
const maxRooms = 9

/**
 * Fills rooms of the package's usual size. If up to six persons do not fill such rooms exactly, they share one room;
 * larger parties are spread evenly.
 */
export function distributePersonsOverRooms(persons: number, usual: number): RoomParty[] {
  const count = persons <= maxInRoom && persons % usual !== 0 ? 1 : Math.min(maxRooms, Math.ceil(persons / usual))
  return Array.from({ length: count }, (_, index) => ({
    adults: Math.floor(persons / count) + (index < persons % count ? 1 : 0),
    children: [],
  }))
}
