/** The position of the price bar (the shop's specification, sections 2 and 9). Lengths in CSS pixels. */
export const stickyAfter = 1400
/** Distance to the end of the page within which the bar is in the normal flow: on wide screens, and on narrow ones. */
export const normalWithin = { wide: 600, narrow: 200 }
export const fixedUpToWidth = 600

export type Place = 'normal' | 'fixed'

export function priceBarPosition(page: {
  scrolled: number
  height: number
  windowHeight: number
  windowWidth: number
}): Place {
  const remaining = page.height - page.scrolled - page.windowHeight
  if (page.windowWidth <= fixedUpToWidth) return remaining < normalWithin.narrow ? 'normal' : 'fixed'
  return page.scrolled > stickyAfter && remaining >= normalWithin.wide ? 'fixed' : 'normal'
}
