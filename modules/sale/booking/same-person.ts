/**
 * Whether two bookings were made by the same person, where they come from two browsers. Everything that was typed has
 * to agree: knowing an address must not be enough to learn where its owner will be, and when. Pure.
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
/** The end of a number is the same with and without the code of a country. */
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
