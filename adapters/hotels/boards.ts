/** Maps the supplier's meal slugs to the shop's boards, never to a better board. */
import type { BoardCode } from '@tussenuit/modules/shared/board.ts'

/**
 * Breakfast for only some of the guests: the rate is sold without meals, so that no guest expects a breakfast that is
 * not included.
 */
const partialBreakfasts = new Set(['breakfast-for-1', 'breakfast-for-2'])

export function toBoardCode(slug: string): BoardCode {
  if (partialBreakfasts.has(slug)) return 'ROOM_ONLY'
  if (slug === 'breakfast' || slug === 'breakfast-buffet' || slug.endsWith('-breakfast')) return 'BED_AND_BREAKFAST'
  if (slug === 'half-board' || slug.startsWith('half-board-')) return 'HALF_BOARD'
  if (slug === 'full-board') return 'FULL_BOARD'
  if (slug === 'all-inclusive' || slug.endsWith('-all-inclusive')) return 'ALL_INCLUSIVE'
  return 'ROOM_ONLY'
}
