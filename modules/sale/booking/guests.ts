/** The guests of each room, with their names for the hotel. Pure. */
import { toLatinName } from '../../shared/latin-name.ts'
import type { FieldError } from '../../shared/refusal.ts'
import type { RoomParty } from '../../shared/party.ts'
import type { Guest } from '../../catalogue/hotel/ports.ts'
import type { GuestForm } from './guest-shape.ts'

/**
 * Assigns the guests to the rooms of the party. The lead traveller is in the first room, unless listed among the
 * guests; each named guest gets the requested room, or the first one with a place. Adults without a name get the lead
 * traveller's surname and the first name of the room's first guest; children without a name get the lead traveller's
 * name. Problems: more named guests than travellers, or a child whose age is not in the party.
 */
export function assignGuestsToRooms(
  form: GuestForm,
  rooms: RoomParty[],
): { rooms: { guests: Guest[] }[]; problems: FieldError[] } {
  const problems: FieldError[] = []
  const places = rooms.map((room) => ({ adults: room.adults, ages: [...room.children], guests: [] as Guest[] }))
  const put = (room: (typeof places)[number], guest: Guest): boolean => {
    if (guest.age === null) {
      if (room.guests.filter((guest) => guest.age === null).length >= room.adults) return false
    } else {
      const at = room.ages.indexOf(guest.age)
      if (at < 0) return false
      room.ages.splice(at, 1)
    }
    room.guests.push(guest)
    return true
  }
  const lead: Guest = { ...hotelName(form), age: null }
  const leadIsListed = form.guestDetail.some((guest) => guest.age === undefined && sameName(guest, form))
  if (!leadIsListed) put(places[0]!, lead)
  form.guestDetail.forEach((guest, index) => {
    const rooms = guest.room === undefined ? places : places.slice(guest.room - 1, guest.room)
    const person: Guest = { ...hotelName(guest), age: guest.age ?? null }
    if (!rooms.some((room) => put(room, person)))
      problems.push({
        path: `guestForm.guestDetail.${index}`,
        code: 'guest_not_in_party',
        message: `${guest.name} ${guest.surname} does not fit the party that was chosen.`,
      })
  })
  for (const room of places) {
    while (room.guests.filter((guest) => guest.age === null).length < room.adults)
      room.guests.push({ ...lead, name: room.guests[0]?.name ?? lead.name })
    for (const age of room.ages) room.guests.push({ ...lead, age })
  }
  return { rooms: places.map((room) => ({ guests: room.guests })), problems }
}

type Traveller = Pick<GuestForm, 'name' | 'surname' | 'latinName' | 'latinSurname'>
const parts = [
  ['name', 'latinName'],
  ['surname', 'latinSurname'],
] as const

/** Name fields that are missing in Latin letters or have no letters, reported as 400 `invalid_input`. */
export function findNameProblems(form: GuestForm): FieldError[] {
  const of = (person: Traveller, at: string): FieldError[] => {
    const missing = parts.filter(
      ([typed, latin]) => toLatinName(person[typed]) === null && !toLatinName(person[latin] ?? ''),
    )
    if (missing.length > 0)
      return missing.map(([, latin]) => ({
        path: at + latin,
        code: 'latinMissing',
        message: 'is needed in Latin letters, as in the passport',
      }))
    const isNamed = parts.some(([typed, latin]) => toLatinName(person[typed]) !== '' || person[latin] !== undefined)
    return isNamed ? [] : [{ path: `${at}name`, code: 'letters', message: 'has no letters' }]
  }
  return [
    ...of(form, 'guestForm.'),
    ...form.guestDetail.flatMap((guest, index) => of(guest, `guestForm.guestDetail.${index}.`)),
  ]
}

/** A traveller with only one name gets it as both given name and surname, because hotels require both. */
function hotelName(person: Traveller): { name: string; surname: string } {
  const [name, surname] = parts.map(
    ([typed, latin]) => toLatinName(person[typed]) ?? toLatinName(person[latin] ?? '') ?? person[typed],
  ) as [string, string]
  return { name: name || surname, surname: surname || name }
}

const sameName = (a: { name: string; surname: string }, b: { name: string; surname: string }): boolean =>
  a.name.trim().toLowerCase() === b.name.trim().toLowerCase() &&
  a.surname.trim().toLowerCase() === b.surname.trim().toLowerCase()
