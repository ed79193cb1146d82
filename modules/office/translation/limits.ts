/** The maximum number of texts in an exported or imported file; more texts are divided over several files. */
export const maxUnits = 5_000
/** The maximum length of a file in characters. */
export const maxFileLength = 16_000_000
