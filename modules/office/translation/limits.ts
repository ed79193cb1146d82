/** The maximum number of texts in an exported or imported file; more texts are divided over several files. */
export const maxUnits = 5_000
/** The maximum number of characters. */
export const maxFileLength = 16_000_000
