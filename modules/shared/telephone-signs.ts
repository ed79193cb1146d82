/** Checks telephone numbers in the browser, without the numbering rules of all countries. Pure. */
import { toLatinDigits, removeInvisibleCharacters } from './read-amount.ts'

/** Problems; also message keys of the forms. */
const phoneProblems = ['phoneMissing', 'phoneSigns', 'phoneShort', 'phoneLong', 'phoneCountry'] as const
export type PhoneProblem = (typeof phoneProblems)[number]
export const isPhoneProblem = (code: string): code is PhoneProblem =>
  (phoneProblems as readonly string[]).includes(code)

const minDigits = 7
const maxDigits = 15

/** Labels that precede a number in signatures and on business cards. */
const label = new RegExp(
  '^\\s*(?:(?:tel|telefoon|telefon|phone|mob|mobiel|mobile|mobil|gsm|handy|t|m|تلفن|موبایل|هاتف|电话|電話|手机)' +
    '(?!\\p{L})\\.?\\s*:?|[☎📞📱☏])\\s*',
  'iu',
)

/**
 * The number with digits 0 to 9, preceded by "+" for an international number and followed by "x12" for an extension.
 * Separators between digits are removed; letters and a second "+" are refused.
 */
export function normalisePhoneCharacters(typed: string): { value: string } | { problem: PhoneProblem } {
  const text = toLatinDigits(removeInvisibleCharacters(typed))
    .normalize('NFKC')
    .replaceAll('ー', '-')
    .replace(label, '')
    .trim()
    .replace(/^\(\+(\d+)\)/, '+$1')
    .replace(/^\+(?=\+|00)/, '')
    // The plus sign as it is placed in right-to-left text.
    .replace(/^(\d[\d\s-]*)\+$/, '+$1')
  if (text === '') return { problem: 'phoneMissing' }
  const [, main = '', extension = ''] =
    /^(.*?)(?:\s*[,;]?\s*(?:ext(?:ension)?\.?|toestel|x|#)\s*[:=]?\s*(\d{1,7}))?$/i.exec(text) ?? []
  // Removes the "(0)" that is not dialled after a country code.
  const plain = main.replace(/\(0\)/, '')
  if (!/^\+?[\d\s\p{P}\p{S}]*$/u.test(plain) || /.\+/.test(plain) || /[@<>=*#]/.test(plain))
    return { problem: 'phoneSigns' }
  const digits = plain.replaceAll(/\D/g, '')
  if (digits.length < minDigits) return { problem: 'phoneShort' }
  if (digits.length > maxDigits + 2) return { problem: 'phoneLong' }
  return { value: `${plain.trimStart().startsWith('+') ? '+' : ''}${digits}${extension && ` x${extension}`}` }
}

/** A link for calling a number that staff or a hotel wrote, including short Dutch numbers. */
export function toTelephoneLink(written: string): string {
  const signs = normalisePhoneCharacters(written)
  const number =
    'value' in signs ? signs.value : toLatinDigits(removeInvisibleCharacters(written)).replaceAll(/[^+\d]/g, '')
  return `tel:${number.replace(/ x(?=\d+$)/, ';ext=')}`
}

/**
 * The digits with which a stored number is searched, for a term in any notation: without the Dutch country code or the
 * leading 0.
 */
export const toPhoneSearchDigits = (typed: string): string =>
  toLatinDigits(removeInvisibleCharacters(typed))
    .replace(/\(0\)/, '')
    .replaceAll(/\D/g, '')
    .replace(/^(?:0031|31(?=\d{9}$)|00|0)/, '')
