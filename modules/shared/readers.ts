/**
 * Normalises text that people enter into the shop's fields, by kind of value. A shape names its kind as `x-reads`; the
 * server normalises the value before it validates it, so that every call receives a single form.
 */
import { readEmail } from './email-address.ts'
import { normalisePersonName } from './person-name.ts'
import { readTelephone } from './telephone.ts'

/** `problem`: the error code of the field. */
export type Reading = { value: string } | { problem: string; message: string }
export type FieldKind = 'email' | 'ownerEmail' | 'name' | 'telephone' | 'text'

const telephoneMessages: Record<string, string> = {
  phoneMissing: 'is missing',
  phoneSigns: 'has signs that no telephone number has',
  phoneShort: 'is too short for a telephone number',
  phoneLong: 'is too long for a telephone number',
  phoneCountry: 'is no number of the Netherlands: write it with the code of its country, such as +32',
}

/** Accepts empty texts; the shape decides whether the field may be empty. */
export const readers: Record<FieldKind, (typed: string) => Reading> = {
  email: (typed) => {
    const value = readEmail(typed)
    if (value !== null) return { value }
    return typed.trim() === '' ? { value: '' } : { problem: 'email', message: 'is no e-mail address' }
  },
  ownerEmail: (typed) => ({ value: readEmail(typed) ?? typed }),
  name: (typed) =>
    /[\r\n\u2028\u2029]/.test(typed)
      ? { problem: 'pattern', message: 'has the end of a line' }
      : { value: normalisePersonName(typed) },
  telephone: (typed) => {
    const telephone = readTelephone(typed)
    if ('value' in telephone) return telephone
    if (telephone.problem === 'phoneMissing') return { value: '' }
    return { problem: telephone.problem, message: telephoneMessages[telephone.problem]! }
  },
  text: (typed) => ({ value: typed.normalize('NFC') }),
}
