/** The five boards of the shop's specification (section 3), ordered by how much they include, least first. */
export const boardCodes = ['ROOM_ONLY', 'BED_AND_BREAKFAST', 'HALF_BOARD', 'FULL_BOARD', 'ALL_INCLUSIVE'] as const
export type BoardCode = (typeof boardCodes)[number]

export const boardLabels: Record<BoardCode, string> = {
  ROOM_ONLY: 'Room Only',
  BED_AND_BREAKFAST: 'Bed & Breakfast',
  HALF_BOARD: 'Half Board',
  FULL_BOARD: 'Full Board',
  ALL_INCLUSIVE: 'All Inclusive',
}
