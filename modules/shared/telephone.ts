/**
 * Telephone numbers as people type them. One form is stored and shown, as E.123 writes it: "+31 6 12345678". Pure; the
 * rules of countries are those of libphonenumber.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { phoneSigns, type PhoneProblem } from './telephone-signs.ts'

/** Numbers without a code of a country are of here. */
const [ownCountry, ownCode] = ['NL', '31'] as const

/**
 * The number in its one form, with an extension where there is one, or what is wrong. Without the code of a country it
 * has to exist in the Netherlands: it is not guessed where else it would. Of other countries only the length is
 * checked: new ranges are given out that no library knows yet.
 */
export function readTelephone(typed: string): { value: string } | { problem: PhoneProblem } {
  const text = phoneSigns(typed)
  if ('problem' in text) return text
  const number = parsePhoneNumberFromString(text.value, { defaultCountry: ownCountry, extract: false })
  const isInternational = /^(?:\+|00)/.test(text.value)
  if (!number) return { problem: isInternational ? 'phoneCountry' : 'phoneShort' }
  if (!number.isPossible()) return { problem: text.value.length < 11 ? 'phoneShort' : 'phoneLong' }
  if (number.countryCallingCode === ownCode && !number.isValid()) return { problem: 'phoneCountry' }
  return { value: number.formatInternational() }
}
