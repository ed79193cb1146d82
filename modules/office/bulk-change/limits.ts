/** The maximum number of deals per change; each has its own history, audit entry and price. */
export const maxDeals = 200
/** Percentage points, up or down. */
export const maxMarginChange = 100
