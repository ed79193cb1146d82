/** The maximum number of deals per change. Each deal gets its own history entry, audit entry and price. */
export const maxDeals = 200
/** The maximum change of the margin in percentage points, up or down. */
export const maxMarginChange = 100
