/**
 * VAT numbers of the European Union as people type them. Pure. The format is checked for every member state; check
 * digits only where one algorithm applies to all numbers of a state. Numbers of other countries are only normalised,
 * because their formats change.
 */

/** Why a number was refused: it does not have the format of its country, or its check digits are wrong. */
export type VatNumberProblem = 'form' | 'check_digits'

/** The format of the part after the prefix, and the check of its digits. */
type Rule = { form: RegExp; check?: (digits: string) => boolean }

const remainderOf = (digits: string, divisor: number): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % divisor, 0)

/** Dutch companies: the weighted sum of the first eight digits, modulo 11, equals the ninth digit. */
const isDutchCompany = (digits: string): boolean => {
  const sum = [9, 8, 7, 6, 5, 4, 3, 2].reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return sum % 11 === Number(digits[8])
}

/** Dutch sole traders: ISO 7064 MOD 97 over "NL" and the number, with each letter replaced by two digits. */
const isDutchSoleTrader = (digits: string): boolean => remainderOf(`2321${digits.replace('B', '11')}`, 97) === 1

/** ISO 7064 MOD 11,10. */
function hasGermanCheckDigit(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (11 - product) % 10 === Number(digits[8])
}

/** The Luhn algorithm. */
const hasItalianCheckDigit = (digits: string): boolean =>
  [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0

/** Only keys of two digits are checked: the algorithm for keys with letters is not published. */
const hasFrenchKey = (digits: string): boolean =>
  !/^\d{11}$/.test(digits) || (12 + 3 * remainderOf(digits.slice(2), 97)) % 97 === Number(digits.slice(0, 2))

const rules: Record<string, Rule> = {
  AT: { form: /^U\d{8}$/ },
  BE: {
    form: /^[01]\d{9}$/,
    check: (digits) => 97 - remainderOf(digits.slice(0, 8), 97) === Number(digits.slice(8)),
  },
  BG: { form: /^\d{9,10}$/ },
  CY: { form: /^\d{8}[A-Z]$/ },
  CZ: { form: /^\d{8,10}$/ },
  DE: { form: /^[1-9]\d{8}$/, check: hasGermanCheckDigit },
  DK: { form: /^\d{8}$/ },
  EE: { form: /^\d{9}$/ },
  EL: { form: /^\d{9}$/ },
  ES: { form: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/ },
  FI: { form: /^\d{8}$/ },
  FR: { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, check: hasFrenchKey },
  HR: { form: /^\d{11}$/ },
  HU: { form: /^\d{8}$/ },
  IE: { form: /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/ },
  IT: { form: /^\d{11}$/, check: hasItalianCheckDigit },
  LT: { form: /^(?:\d{9}|\d{12})$/ },
  LU: { form: /^\d{8}$/, check: (digits) => remainderOf(digits.slice(0, 6), 89) === Number(digits.slice(6)) },
  LV: { form: /^\d{11}$/ },
  MT: { form: /^\d{8}$/ },
  NL: {
    form: /^\d{9}B\d{2}$/,
    check: (digits) => isDutchCompany(digits) || isDutchSoleTrader(digits),
  },
  PL: { form: /^\d{10}$/ },
  PT: { form: /^\d{9}$/ },
  RO: { form: /^\d{2,10}$/ },
  SE: { form: /^\d{12}$/ },
  SI: { form: /^\d{8}$/ },
  SK: { form: /^\d{10}$/ },
  /** Northern Ireland. */
  XI: { form: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
}

/** The prefix is the ISO country code, except for Greece. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)
/** The ISO 3166 country of a prefix. */
const countryOf = (prefix: string): string => (prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix)

export const isVatUnionCountry = (country: string): boolean => Object.hasOwn(rules, prefixOf(country))

/** The ISO country of a normalised number. */
export const countryOfVatNumber = (number: string): string => countryOf(number.slice(0, 2))

/**
 * Reads a number with or without prefix, with spaces, dots, dashes and lower case; `country` (ISO, upper case) is that
 * of the company's postal address, whose prefix is added if there is none. An old Belgian number of nine digits gets
 * its leading zero.
 */
export function readVatNumber(typed: string, country: string): { number: string } | { problem: VatNumberProblem } {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.,\-–—/_·:\u200e\u200f]/gu, '')
    .replace(/^(?:BTW|VAT|TVA|UST(?:ID)?)(?:NR|NO)?(?=[A-Z]{2}\d|[A-Z]{2}U|\d)/, '')
  const [, prefix = '', rest = ''] = /^([A-Z]{2})(?=[A-Z0-9+*]*\d)(.+)$/.exec(text) ?? []
  const ofUnion = prefix === 'GR' ? 'EL' : prefix
  if (Object.hasOwn(rules, ofUnion)) {
    // A French or Spanish number can begin with two letters that are the prefix of another state.
    const read = readWithin(ofUnion, rest)
    const own = prefixOf(country)
    return 'problem' in read && own !== ofUnion && Object.hasOwn(rules, own) && rules[own]!.form.test(text)
      ? readWithin(own, text)
      : read
  }
  if (Object.hasOwn(rules, prefixOf(country))) return readWithin(prefixOf(country), text)
  return /^[A-Z0-9]{4,20}$/.test(text)
    ? { number: text.startsWith(country) ? text : `${country}${text}` }
    : { problem: 'form' }
}

function readWithin(prefix: string, rest: string): { number: string } | { problem: VatNumberProblem } {
  const { form, check } = rules[prefix]!
  const digits = prefix === 'BE' && /^\d{9}$/.test(rest) ? `0${rest}` : rest
  if (!form.test(digits)) return { problem: 'form' }
  return check && !check(digits) ? { problem: 'check_digits' } : { number: `${prefix}${digits}` }
}
