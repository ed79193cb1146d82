/**
 * Money is integer euro cents. Amounts are added with `+`; every computation that could lose or create a cent is in
 * this file, and rounds once, half up, at its end.
 */

/** The card provider's minimum amount, in cents. */
export const cardMinimumCents = 50

/** Converts euros with decimals to cents. */
export const eurosToCents = (euros: number): number => Math.round(euros * 100)

/** The largest amount that a caller may send, in cents: a million euros is more than any sale. */
export const maxCents = 100_000_000

/** 100 basis points are 1 %. */
export type BasisPoints = number

export const basisPointsToPercent = (bp: BasisPoints): number => bp / 100
/** Converts a percentage to basis points; more than two decimals are rounded. */
export const percentToBasisPoints = (percent: number): BasisPoints => Math.round(percent * 100)
/** Converts a percentage to basis points; null for a value that is not a percentage with at most two decimals. */
export const parsePercentToBasisPoints = (percent: unknown): BasisPoints | null => parseHundredths(percent)

/** `cents × (1 + bp/10000)`, exact, rounded half up. */
export function addPercentage(cents: number, bp: BasisPoints): number {
  return cents + percentageOf(cents, bp)
}

/** `cents × bp/10000`, exact, rounded half up. */
export function percentageOf(cents: number, bp: BasisPoints): number {
  assertCents(cents)
  return Number(divideHalfUp(BigInt(cents) * BigInt(bp), 10_000n))
}

/** `cents × numerator / denominator`, exact, rounded half up. */
export function prorate(cents: number, numerator: number, denominator: number): number {
  assertCents(cents)
  return Number(divideHalfUp(BigInt(cents) * BigInt(numerator), BigInt(denominator)))
}

/** Splits an amount by weights; the parts always add up to the amount (largest remainder method). */
export function splitByWeights(cents: number, weights: number[]): number[] {
  assertCents(cents)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) throw new RangeError('weights must add up to more than zero')
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const parts = exact.map((value) => Number(value / BigInt(total)))
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value % BigInt(total) }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  let remainingCents = cents - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of byRemainder) {
    if (remainingCents <= 0) break
    parts[index]! += 1
    remainingCents -= 1
  }
  return parts
}

export function multiplyCents(cents: number, count: number): number {
  assertCents(cents)
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a count: ${count}`)
  return cents * count
}

/** The discount in whole percents, rounded down. */
export function discountPercent(beforeCents: number, cents: number): number {
  assertCents(cents)
  assertCents(beforeCents)
  return Math.floor(((beforeCents - cents) * 100) / beforeCents)
}

/** The smallest multiple of `step` cents that is not below `cents`. */
export function roundUpTo(cents: number, step: number): number {
  assertCents(cents)
  return Math.ceil(cents / step) * step
}

/** Rounds to the nearest 0.50 (the shop's specification, section 9: price before discount); a quarter is rounded up. */
export function roundToHalfEuro(cents: number): number {
  assertCents(cents)
  return Number(divideHalfUp(BigInt(cents), 50n)) * 50
}

/**
 * Euros with at most two decimals; replies have amounts in euros only where the shop's specification defines them so.
 */
export function centsToEuros(cents: number): number {
  assertCents(cents)
  return cents / 100
}

/** Converts an amount in euros from outside to cents; null for an invalid amount. */
export const parseEurosToCents = (euros: unknown): number | null => parseHundredths(euros)

/** The hundredths of a number with at most two decimals; null for any other value. */
function parseHundredths(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!match) return null
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? 0 - hundredths : hundredths
}

/** Formats amounts in a language. */
export type EuroFormat = {
  /** "€ 1.234,50": always two decimals, for amounts in columns. */
  sum(cents: number): string
  /** "€ 189,-" for whole euros (the shop's specification, section 9), otherwise like `sum`. */
  price(cents: number): string
  /** "+ € 43,-" or "− € 43,-": the price difference of a choice. */
  change(cents: number): string
  /** The whole euros, e.g. "189", the decimal mark, and the cents; `fraction` is null if there are no cents. */
  parts(cents: number): { whole: string; mark: string; fraction: string | null }
}

const euroFormats = new Map<string, EuroFormat>()

/**
 * The only format of amounts, on pages and in mails, documents and calendar files. The shop's specification shows
 * prices with a comma in every language, so all languages use the Dutch format with their own digits, the minus sign in
 * front, and a non-breaking space after €. In right-to-left text an amount is isolated with its own direction.
 */
export function euroFormat(language: string): EuroFormat {
  const cached = euroFormats.get(language)
  if (cached) return cached
  const made = makeEuroFormat(language)
  euroFormats.set(language, made)
  return made
}

function makeEuroFormat(language: string): EuroFormat {
  const tag = /^fa\b/.test(language) ? 'nl-NL-u-nu-arabext' : 'nl-NL'
  const euros = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' })
  const figures = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
  const twoFigures = new Intl.NumberFormat(tag, { minimumIntegerDigits: 2 })
  const isolated = (text: string) => (/^(?:fa|ur)\b/.test(language) ? `\u2066${text}\u2069` : text)
  const signed = (cents: number) => {
    assertCents(cents)
    // The Dutch locale data would format this as "€ -250,00".
    return cents < 0 ? `−${euros.format(-cents / 100)}` : euros.format(cents / 100)
  }
  const short = (cents: number) =>
    cents % 100 === 0 ? signed(cents).replace(/([,٫])\p{Nd}{2}$/u, '$1-') : signed(cents)
  return {
    sum: (cents) => isolated(signed(cents)),
    price: (cents) => isolated(short(cents)),
    change: (cents) => isolated(`${cents < 0 ? '−' : '+'}\u00a0${short(Math.abs(cents))}`),
    parts(cents) {
      assertCents(cents)
      const rest = cents % 100
      return {
        whole: figures.format((cents - rest) / 100),
        mark: euros.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? ',',
        fraction: rest === 0 ? null : twoFigures.format(rest),
      }
    },
  }
}

/** "€ 1.234,50"; see `euroFormat`. */
export const formatEuros = (cents: number, language: string): string => euroFormat(language).sum(cents)

/** "1234.50", for structured data and machine-readable files. */
export function formatPlainEuros(cents: number): string {
  assertCents(cents)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount in each form in which staff may search it: "€ 1.234,50", "1234,50" and "1234.50". */
export function searchableEuros(cents: number, language: string): string[] {
  const plain = formatPlainEuros(cents)
  return [formatEuros(cents, language), plain.replace('.', ','), plain]
}

function divideHalfUp(value: bigint, by: bigint): bigint {
  const doubled = value * 2n + by
  const floor = doubled / (by * 2n)
  return doubled < 0n && doubled % (by * 2n) !== 0n ? floor - 1n : floor
}

function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount in cents: ${cents}`)
}
