/**
 * Telephone numbers as people enter them. They are stored and shown in one form, that of E.123: "+31 6 12345678". Pure;
 * the rules of the countries come from libphonenumber.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { normalisePhoneCharacters, type PhoneProblem } from './telephone-signs.ts'

/** Numbers without a country code are Dutch. */
const [ownCountry, ownCode] = ['NL', '31'] as const

/**
 * Returns the number in its stored form, with its extension if any, or the problem. A number without a country code
 * must exist in the Netherlands; other countries are not guessed. For other countries only the length is checked,
 * because the library does not know new number ranges.
 */
export function parseTelephone(typed: string): { value: string } | { problem: PhoneProblem } {
  const text = normalisePhoneCharacters(typed)
  if ('problem' in text) return text
  const number = parsePhoneNumberFromString(text.value, { defaultCountry: ownCountry, extract: false })
  const isInternational = /^(?:\+|00)/.test(text.value)
  if (!number) return { problem: isInternational ? 'phoneCountry' : 'phoneShort' }
  if (!number.isPossible()) return { problem: text.value.length < 11 ? 'phoneShort' : 'phoneLong' }
  if (number.countryCallingCode === ownCode && !number.isValid()) return { problem: 'phoneCountry' }
  return { value: number.formatInternational() }
}
