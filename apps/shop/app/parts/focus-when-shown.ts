/** A ref for an element that replaces another. The element gets the focus, so that screen readers announce it. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
