/** A ref for an element that replaces another: it gets the focus, so that it is read out. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
