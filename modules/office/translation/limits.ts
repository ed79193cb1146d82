/** So many texts stand in a file, out and in: what is more is divided over several. */
export const maxUnits = 5_000
/** Characters. */
export const maxFileLength = 16_000_000
