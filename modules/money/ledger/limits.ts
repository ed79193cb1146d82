/** The maximum number of codes for one booking. */
export const maxCodes = 10
