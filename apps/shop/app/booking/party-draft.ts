/** The party while it is made: of a child that was just added the age is not known yet. */
import type { Room } from './url-state.ts'

export type DraftRoom = Omit<Room, 'children'> & { children: (number | null)[] }

/** So many children; an added one has no age until it was asked. */
export const withChildren = (room: DraftRoom, count: number): DraftRoom => ({
  ...room,
  children: Array.from({ length: count }, (_, child) => room.children[child] ?? null),
})

export const withAge = (room: DraftRoom, child: number, age: number): DraftRoom => ({
  ...room,
  children: room.children.map((old, at) => (at === child ? age : old)),
})

/** The party as it can be priced, or null as long as the age of a child is missing. */
export const completeParty = (rooms: readonly DraftRoom[]): Room[] | null =>
  rooms.every((room): room is Room => room.children.every((age) => age !== null)) ? [...rooms] : null
