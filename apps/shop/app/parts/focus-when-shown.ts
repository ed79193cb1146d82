/** A ref for what takes another part's place: it is read out, and the next key starts from it. */
export const focusWhenShown = (element: HTMLElement | null): void => element?.focus()
