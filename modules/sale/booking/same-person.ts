/**
 * Decides whether bookings in two browsers were made by the same person. All entered data must match, so that knowing
 * an e-mail address does not reveal where and when its owner travels. Pure.
 */
import { toPhoneSearchDigits } from '../../shared/telephone-signs.ts'

type Typed = {
  email: string
  name: string
  surname: string
  phone: string
  guestDetail: readonly { name: string; surname: string }[]
}

const normaliseText = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
/** The last digits of a telephone number, which do not depend on how the country code is written. */
const endOfPhone = (phone: string): string => toPhoneSearchDigits(phone).slice(-8)

const namesOf = (typed: Typed): string =>
  [typed, ...typed.guestDetail]
    .map(({ name, surname }) => `${normaliseText(name)} ${normaliseText(surname)}`)
    .toSorted()
    .join('|')

export const isSamePerson = (typed: Typed, other: Typed): boolean =>
  normaliseText(typed.email) !== '' &&
  normaliseText(typed.email) === normaliseText(other.email) &&
  endOfPhone(typed.phone) === endOfPhone(other.phone) &&
  namesOf(typed) === namesOf(other)
