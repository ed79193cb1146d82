import { refuseField } from './refusal.ts'

/** One room of the party: adults, and the ages of the children (0 to 17) at check-in. */
export type RoomParty = { adults: number; children: number[] }

/** Rooms as given, or one room of `adults` and `children`, or one room of the deal's usual number of adults. */
export function partyOf(
  wish: { rooms?: { adults: number; children?: number[] }[]; adults?: number; children?: number[] },
  usualAdults: number,
): RoomParty[] {
  if (wish.rooms) {
    if (wish.adults !== undefined || wish.children !== undefined)
      refuseField('rooms', 'ambiguous', 'Give rooms, or adults and children, not both.')
    return wish.rooms.map((room) => ({ adults: room.adults, children: room.children ?? [] }))
  }
  return [{ adults: wish.adults ?? usualAdults, children: wish.children ?? [] }]
}

/** A key that is equal for equal parties: "2", "2+7", "2+5,8|1". Rooms keep their order, ages are sorted. */
export function partyKey(rooms: RoomParty[]): string {
  return rooms
    .map((room) =>
      room.children.length > 0
        ? `${room.adults}+${[...room.children].sort((a, b) => a - b).join(',')}`
        : String(room.adults),
    )
    .join('|')
}

/** The rooms that a key stands for, or null when it is not one. */
export function partyFromKey(key: string): RoomParty[] | null {
  if (!/^[1-6](\+\d{1,2}(,\d{1,2}){0,3})?(\|[1-6](\+\d{1,2}(,\d{1,2}){0,3})?){0,8}$/.test(key)) return null
  const rooms = key.split('|').map((part) => {
    const [adults, ages] = part.split('+')
    return { adults: Number(adults), children: ages ? ages.split(',').map(Number) : [] }
  })
  return rooms.every((room) => room.children.every((age) => age <= 17)) ? rooms : null
}

export const adultsOf = (rooms: RoomParty[]): number => rooms.reduce((sum, room) => sum + room.adults, 0)
export const childrenOf = (rooms: RoomParty[]): number[] => rooms.flatMap((room) => room.children)
export const peopleOf = (rooms: RoomParty[]): number => adultsOf(rooms) + childrenOf(rooms).length

/** Parties whose prices are kept for every day. */
export const usualParties = ['1', '2', '2+8', '2+5,8'] as const
export const isUsual = (party: string): boolean => (usualParties as readonly string[]).includes(party)

/** The party that was chosen, or undefined where none was; adults alone may be left out beside children. */
export function chosenParty(wish: {
  rooms?: string | { adults: number; children?: number[] }[]
  adults?: number
  children?: number[]
}): RoomParty[] | undefined {
  const rooms =
    typeof wish.rooms === 'string'
      ? (partyFromKey(wish.rooms) ?? refuseField('rooms', 'format', 'Give rooms as "2+7|1".'))
      : wish.rooms
  const { adults, children } = wish
  if (!rooms && adults === undefined && children === undefined) return undefined
  return partyOf(
    { ...(rooms ? { rooms } : {}), ...(adults === undefined ? {} : { adults }), ...(children ? { children } : {}) },
    2,
  )
}
