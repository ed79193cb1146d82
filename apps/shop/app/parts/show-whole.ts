/**
 * Scrolls where an element is not in view as a whole: its section begins at the top, or itself where that is too long.
 */
export function showWhole(element: Element | null): void {
  if (!element) return
  const isWhole = () => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  for (const first of [element.closest('section'), element])
    if (first && !isWhole()) first.scrollIntoView({ block: 'start', behavior: 'instant' })
}
