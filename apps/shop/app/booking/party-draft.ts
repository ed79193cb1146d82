/** A party while it is edited: a child that was just added has no age yet. */
import type { Room } from './url-state.ts'

export type DraftRoom = Omit<Room, 'children'> & { children: (number | null)[] }

/** Sets the number of children; an added child has no age. */
export const setChildCount = (room: DraftRoom, count: number): DraftRoom => ({
  ...room,
  children: Array.from({ length: count }, (_, child) => room.children[child] ?? null),
})

export const setChildAge = (room: DraftRoom, child: number, age: number): DraftRoom => ({
  ...room,
  children: room.children.map((old, at) => (at === child ? age : old)),
})

/** The party in the form that prices require; null while the age of a child is missing. */
export const toCompleteParty = (rooms: readonly DraftRoom[]): Room[] | null =>
  rooms.every((room): room is Room => room.children.every((age) => age !== null)) ? [...rooms] : null
