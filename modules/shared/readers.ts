/**
 * Normalises text that people enter. A schema names the kind of its text as `x-reads`; the server normalises the value
 * before it validates it, so that every call receives one form of a value.
 */
import { parseEmail } from './email-address.ts'
import { normalisePersonName } from './person-name.ts'
import { parseTelephone } from './telephone.ts'

/** `problem`: the error code for the field. */
export type Reading = { value: string } | { problem: string; message: string }
export type FieldKind = 'email' | 'ownerEmail' | 'name' | 'telephone' | 'text'

const telephoneMessages: Record<string, string> = {
  phoneMissing: 'is missing',
  phoneSigns: 'has signs that no telephone number has',
  phoneShort: 'is too short for a telephone number',
  phoneLong: 'is too long for a telephone number',
  phoneCountry: 'is no number of the Netherlands: write it with the code of its country, such as +32',
}

/** Empty texts are accepted here; the schema decides whether the field may be empty. */
export const readers: Record<FieldKind, (typed: string) => Reading> = {
  email: (typed) => {
    const value = parseEmail(typed)
    if (value !== null) return { value }
    return typed.trim() === '' ? { value: '' } : { problem: 'email', message: 'is no e-mail address' }
  },
  ownerEmail: (typed) => ({ value: parseEmail(typed) ?? typed }),
  name: (typed) =>
    /[\r\n\u2028\u2029]/.test(typed)
      ? { problem: 'pattern', message: 'has the end of a line' }
      : { value: normalisePersonName(typed) },
  telephone: (typed) => {
    const telephone = parseTelephone(typed)
    if ('value' in telephone) return telephone
    if (telephone.problem === 'phoneMissing') return { value: '' }
    return { problem: telephone.problem, message: telephoneMessages[telephone.problem]! }
  },
  text: (typed) => ({ value: typed.normalize('NFC') }),
}
