/** So many deals are changed at once; each is a change of its own, with history, audit and price. */
export const maxDeals = 200
/** Percentage points, either way. */
export const maxMarginChange = 100
