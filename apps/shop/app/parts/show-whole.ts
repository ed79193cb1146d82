/**
 * Scrolls where an element is not in view as a whole, or a bar at the end of the window covers its end: its section
 * begins at the top, or itself where that is too long.
 */
export function showWhole(element: Element | null): void {
  if (!element) return
  const isWhole = () => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) return false
    return element.contains(document.elementFromPoint((left + right) / 2, bottom - 1))
  }
  for (const first of [element.closest('section'), element])
    if (first && !isWhole()) first.scrollIntoView({ block: 'start', behavior: 'instant' })
}
