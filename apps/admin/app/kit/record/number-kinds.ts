/**
 * How number fields of each kind are parsed and formatted. A form holds a number if the text is valid, null if it is
 * empty, and otherwise the text itself: input is never lost and never becomes NaN.
 */
import { parseEurosToCents, centsToEuros, maxCents } from '@tussenuit/modules/shared/money.ts'
import {
  type NumberLimits,
  type NumberProblem,
  type NumberReading,
  parseAmount,
  parseDecimal,
  parsePercentage,
  parseWholeNumber,
  formatAmount,
  formatDecimal,
  formatPercentage,
  formatWholeNumber,
} from '@tussenuit/modules/shared/read-amount.ts'

export type NumberValue = number | string | null | undefined

export type NumberKind = {
  /** Limits are in the unit of the form's value. */
  read: (text: string, language: string, limits: NumberLimits) => NumberReading
  write: (value: number, language: string) => string
  /** An example value for messages. */
  example: number
  /** The maximum for fields without their own limit. */
  max: number
  decimals: boolean
}

/**
 * Values with two decimals that are parsed and formatted in hundredths: euros in cents, percentages in basis points.
 */
const hundredthsKind = (
  read: typeof parseAmount,
  write: typeof formatAmount,
  example: number,
  max: number,
): NumberKind => ({
  read: (text, language, limits) => {
    const reading = read(
      text,
      language,
      mapLimits(limits, (value) => parseEurosToCents(value)!),
    )
    return reading.problem === undefined ? { value: centsToEuros(reading.value) } : reading
  },
  write: (value, language) => write(parseEurosToCents(value) ?? 0, language),
  example,
  max,
  decimals: true,
})

const mapLimits = ({ min, max }: NumberLimits, map: (value: number) => number): NumberLimits => ({
  ...(min !== undefined && { min: map(min) }),
  ...(max !== undefined && { max: map(max) }),
})

/** The form holds cents. */
export const cents: NumberKind = {
  read: parseAmount,
  write: formatAmount,
  example: 125_050,
  max: maxCents,
  decimals: true,
}
/** The form holds euros with at most two decimals, for calls that take euros. */
export const euros = hundredthsKind(parseAmount, formatAmount, 1250.5, centsToEuros(maxCents))
/** The form holds percents with at most two decimals. */
export const percents = hundredthsKind(parsePercentage, formatPercentage, 9.5, 1_000)
/** Shows percents; the form holds basis points. */
export const basisPoints: NumberKind = {
  read: parsePercentage,
  write: formatPercentage,
  example: 950,
  max: 10_000,
  decimals: true,
}
/** The form holds whole percents. */
export const wholePercents: NumberKind = {
  read: (text, language, limits) => {
    const reading = percents.read(text, language, limits)
    return reading.problem === undefined && !Number.isInteger(reading.value) ? { problem: 'decimals' } : reading
  },
  write: formatWholeNumber,
  example: 25,
  max: 1000,
  decimals: false,
}
export const wholeNumbers: NumberKind = {
  read: parseWholeNumber,
  write: formatWholeNumber,
  example: 12,
  max: 1_000_000_000,
  decimals: false,
}
/** For coordinates. */
export const decimals: NumberKind = {
  read: (text, _, limits) => parseDecimal(text, limits),
  write: formatDecimal,
  example: 52.370216,
  max: 1_000_000_000,
  decimals: true,
}

/** Converts the text of a field to the value that the form holds. */
export function parseNumberText(text: string, kind: NumberKind, language: string, limits: NumberLimits): NumberValue {
  const { value, problem } = kind.read(text, language, { max: kind.max, ...limits })
  return value ?? (problem === 'empty' ? null : text)
}

/** Converts a form value to the text that the field shows. */
export const formatNumberValue = (value: NumberValue, kind: NumberKind, language: string): string =>
  typeof value === 'number' && Number.isFinite(value) ? kind.write(value, language) : String(value ?? '')

/** A message key and its arguments. */
export type NumberMessage = { message: string; args: Record<string, string> }

/** The message for an invalid value, or null. An empty value is valid here: required fields are checked elsewhere. */
export function numberProblemMessage(
  value: NumberValue,
  kind: NumberKind,
  language: string,
  limits: NumberLimits,
): NumberMessage | null {
  const text = formatNumberValue(value, kind, language)
  const { problem } = kind.read(text, language, { max: kind.max, ...limits })
  if (problem === undefined || problem === 'empty') return null
  return { message: `problem.${keyOf(problem, kind)}`, args: argumentsOf(problem, kind, language, limits) }
}

const keyOf = (problem: NumberProblem, kind: NumberKind): string =>
  problem === 'decimals' && !kind.decimals ? 'whole_number' : problem

function argumentsOf(problem: NumberProblem, kind: NumberKind, language: string, limits: NumberLimits) {
  const limit = problem === 'small' ? (limits.min ?? 0) : (limits.max ?? kind.max)
  return { example: kind.write(kind.example, language), limit: kind.write(limit, language) }
}

/**
 * The value as text, as a hint of how the typed text was read. Null without a number, and if the typed text shows it
 * already: with or without its two decimals ("9" for "9,00").
 */
export function valueHintOf(typed: string, value: NumberValue, kind: NumberKind, language: string): string | null {
  if (typeof value !== 'number') return null
  const text = formatNumberValue(value, kind, language)
  return [text, text.replace(/[.,٫]\p{Nd}{2}$/u, '')].includes(typed.trim()) ? null : text
}
