/** Converts days to nights (days minus one), sorted (specification, section 3). */
export function toNights(lengthOfStay: number[]): number[] {
  return lengthOfStay.map((days) => days - 1).sort((a, b) => a - b)
}
