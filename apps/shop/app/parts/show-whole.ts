/**
 * Scrolls to an element that is not fully visible or is covered by a bar at the bottom: to the start of its section, or
 * to the element itself if the section is too high.
 */
export function scrollIntoFullView(element: Element | null): void {
  if (!element) return
  const isWhole = () => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) return false
    return element.contains(document.elementFromPoint((left + right) / 2, bottom - 1))
  }
  for (const first of [element.closest('section'), element])
    if (first && !isWhole()) first.scrollIntoView({ block: 'start', behavior: 'instant' })
}
