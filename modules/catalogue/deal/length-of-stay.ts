/** Converts lengths in days to sorted lengths in nights (days minus one; the shop's specification, section 3). */
export function toNights(lengthOfStay: number[]): number[] {
  return lengthOfStay.map((days) => days - 1).sort((a, b) => a - b)
}
