/** The maximum number of deals per change; each has its own history, audit entry and price. */
export const maxDeals = 200
/** The maximum change in percentage points, in either direction. */
export const maxMarginChange = 100
