/** The maximum number of deals per change. Each deal gets its own history entry, audit entry and price. */
export const maxDeals = 200
/** The maximum number of deals of a change that takes a filter of the list. */
export const maxMatchingDeals = 300
/** The maximum change of the margin in percentage points, up or down. */
export const maxMarginChange = 100
