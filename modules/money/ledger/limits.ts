/** The most codes that one booking may use. */
export const maxCodes = 10
