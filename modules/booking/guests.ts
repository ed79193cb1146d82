/** The guests of each room. Pure. */
import type { RoomParty } from '../shared/party.ts'
import type { Guest } from '../hotel/ports.ts'
import type { GuestForm } from './contract.ts'

export type GuestProblem = { path: string; code: string; message: string }

/**
 * The guests of each room, in the order of the party: the lead traveller first, then those named for the room, children
 * by their ages. Adults who were not named travel under the lead's surname. Problems where more were named than travel,
 * or a child whose age is not in the party.
 */
export function guestsByRoom(
  form: GuestForm,
  rooms: RoomParty[],
): { rooms: { guests: Guest[] }[]; problems: GuestProblem[] } {
  const problems: GuestProblem[] = []
  const places = rooms.map((room) => ({ adults: room.adults, ages: [...room.children], guests: [] as Guest[] }))
  const put = (room: (typeof places)[number], guest: Guest): boolean => {
    if (guest.age === null) {
      if (room.guests.filter((one) => one.age === null).length >= room.adults) return false
    } else {
      const at = room.ages.indexOf(guest.age)
      if (at < 0) return false
      room.ages.splice(at, 1)
    }
    room.guests.push(guest)
    return true
  }
  const lead = { name: form.name, surname: form.surname, age: null }
  const leadIsListed = form.guestDetail.some((guest) => guest.age === undefined && sameName(guest, lead))
  if (!leadIsListed) put(places[0]!, lead)
  form.guestDetail.forEach((guest, index) => {
    const wanted = guest.room === undefined ? places : places.slice(guest.room - 1, guest.room)
    const person: Guest = { name: guest.name, surname: guest.surname, age: guest.age ?? null }
    if (!wanted.some((room) => put(room, person)))
      problems.push({
        path: `guestForm.guestDetail.${index}`,
        code: 'guest_not_in_party',
        message: `${guest.name} ${guest.surname} does not fit the party that was chosen.`,
      })
  })
  for (const room of places) {
    while (room.guests.filter((one) => one.age === null).length < room.adults)
      room.guests.push({ ...lead, name: room.guests[0]?.name ?? form.name, surname: form.surname })
    for (const age of room.ages) room.guests.push({ name: form.name, surname: form.surname, age })
  }
  return { rooms: places.map((room) => ({ guests: room.guests })), problems }
}

const sameName = (a: { name: string; surname: string }, b: { name: string; surname: string }): boolean =>
  a.name.trim().toLowerCase() === b.name.trim().toLowerCase() &&
  a.surname.trim().toLowerCase() === b.surname.trim().toLowerCase()
