/**
 * Typing errors in a search term. A missing, an additional or another character and two characters in the wrong order
 * count as one error each. Pure.
 */

/**
 * The number of typing errors that are tolerated in a term: none in short terms, which have too many neighbours. Beside
 * other words, which must occur too, a term of three letters may have one.
 */
export const maxTypingErrors = (term: string, isBesideOthers = false): number => {
  const length = [...term].length
  return length < (isBesideOthers ? 3 : 4) ? 0 : length < 8 ? 1 : 2
}

/** The number of typing errors between term and token (optimal string alignment); null if they are more than `max`. */
export function countTypingErrors(term: string, token: string, max: number): number | null {
  const [a, b] = [[...term], [...token]]
  if (Math.abs(a.length - b.length) > max) return null
  let [beforeLast, last]: [number[], number[]] = [[], [0, ...b.map((_, at) => at + 1)]]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const errors = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[j - 2]! + 1 : Infinity,
      )
      row.push(errors)
      least = Math.min(least, errors)
    }
    // The errors of a row are at least those of one of the two rows before it.
    if (least > max && Math.min(...last) > max) return null
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length]! <= max ? last[b.length]! : null
}
