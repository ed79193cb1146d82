/**
 * Log lines that a browser sends. The text is masked (secrets, e-mail addresses, telephone and card numbers) and cannot
 * forge another line or move a terminal's cursor. Every pattern is bounded or anchored, so that no input makes it slow.
 */
import { refuse, refuseField } from '../../shared/refusal.ts'
import { isNestedDeeperThan } from './size.ts'

const maxBytes = 8 * 1024
const hidden = '[hidden]'

/** Fields whose value is never logged: secrets and personal data of the booking form. */
const hiddenFields =
  /pass(?:word|wd)|secret|token|authori[sz]ation|cookie|api[_-]?key|session[_-]?id|^cvc$|^cvv$|card|^surname$|^pax_?name$|^(?:first|last|full)_?name$|phone|^address$|^guest|traveler|^bookingInfoReceiver$|^payment_?reference$|^iban$/i

const masks: [RegExp, string][] = [
  [/(?<![\w])(?:[spr]k_(?:live|test)_|whsec_)\w+/g, hidden],
  [/(?<!\w)(?:pi|seti|cs)_\w+_secret_\w+/g, hidden],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, hidden],
  [/\b(?:bearer|basic) +[\w.~+/=-]+/gi, hidden],
  [
    /((?:pass(?:word|wd)|secret|token|authori[sz]ation|cookie|api[_-]?key|session[_-]?id|cvc|cvv)\\?["']? ?[=:] ?\\?["']?)[^\s"'&,;}\\]+/gi,
    `$1${hidden}`,
  ],
  // A voucher code: four groups of four and a check character, with or without dashes.
  [/(?<![\w-])(?:[0-9A-HJ-NP-TV-Z]{4}[ -]?){4}[0-9A-HJ-NP-TV-Z](?![\w-])/gi, '[voucher]'],
  // Any unbroken text of at least this length is assumed to be a key.
  [/(?<![\w-])[\w-]{32,}/g, hidden],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[e-mail]'],
]
const digitRun = /\d(?:[ ._-]?\d){12,}/g
const telephone = /(?<!\w)(?:\+|00)\d(?:[ -]?\d){7,14}(?!\d)/g

/**
 * The line to log. Throws 413 `log_too_large` above 8 KiB, 400 `too_deep` for data nested more than 64 levels deep.
 * `data` is serialised as one text, so that its properties cannot become fields of the log.
 */
export function toLogLine(message: string, data: unknown): { message: string; data: string | undefined } {
  if (isNestedDeeperThan(data, 64)) refuseField('data', 'too_deep', 'The data may be nested 64 levels deep.')
  const text =
    data === undefined
      ? undefined
      : JSON.stringify(data, (field, value: unknown) => (hiddenFields.test(field) ? hidden : value))
  const bytes = Buffer.byteLength(message) + (data === undefined ? 0 : Buffer.byteLength(JSON.stringify(data)))
  if (bytes > maxBytes) refuse(413, 'log_too_large', 'A line for the log may hold 8 KiB.')
  return { message: maskSecrets(message), data: text === undefined ? undefined : maskSecrets(text) }
}

/** Masks secrets, and replaces control characters (line breaks, escapes, direction marks) with codes. */
export function maskSecrets(text: string): string {
  const masked = masks
    .reduce((masked, [pattern, instead]) => masked.replace(pattern, instead), text)
    .replace(digitRun, (run) => (holdsCardNumber(run.replace(/\D/g, '')) ? '[card]' : run))
    .replace(telephone, '[telephone]')
  return masked
    .replace(/[\p{C}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
    .slice(0, maxBytes)
}

/** Whether 13 to 19 consecutive digits pass the checksum of card numbers (Luhn). */
function holdsCardNumber(digits: string): boolean {
  for (let start = 0; start + 13 <= digits.length; start += 1) {
    for (let length = 13; length <= 19 && start + length <= digits.length; length += 1)
      if (passesLuhn(digits.slice(start, start + length))) return true
  }
  return false
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
