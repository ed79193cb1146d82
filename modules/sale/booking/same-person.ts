/**
 * Whether two bookings in two browsers were made by the same person. Everything typed has to agree: knowing an address
 * must not reveal where its owner will be, and when. Pure.
 */
import { phoneDigits } from '../../shared/telephone-signs.ts'

type Typed = {
  email: string
  name: string
  surname: string
  phone: string
  guestDetail: readonly { name: string; surname: string }[]
}

const plain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
/** Compares the end of a number, which is the same with and without a country code. */
const endOfPhone = (phone: string): string => phoneDigits(phone).slice(-8)

const namesOf = (typed: Typed): string =>
  [typed, ...typed.guestDetail]
    .map(({ name, surname }) => `${plain(name)} ${plain(surname)}`)
    .toSorted()
    .join('|')

export const isSamePerson = (typed: Typed, other: Typed): boolean =>
  plain(typed.email) !== '' &&
  plain(typed.email) === plain(other.email) &&
  endOfPhone(typed.phone) === endOfPhone(other.phone) &&
  namesOf(typed) === namesOf(other)
