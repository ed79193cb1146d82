/** What a typed search can be besides words. Pure. */
import { readEmail } from '../../shared/email-address.ts'
import { toLatinDigits, removeInvisible } from '../../shared/read-amount.ts'

export type FindQuery = {
  text: string
  /** The text as a number of a sale or an invoice, which have no small letters. */
  number: string
  /** The text as an e-mail address; null where it is none. */
  email: string | null
  /** The text as a number of digits alone: of an order at the supplier, a deal or a hotel. */
  digits: number | null
}

/** More than the largest number that a column holds. */
const maxDigits = 15

export function readQuery(typed: string): FindQuery {
  const text = typed.trim()
  const plain = toLatinDigits(removeInvisible(text)).normalize('NFKC').trim()
  return {
    text,
    number: plain.replaceAll(/\s/g, '').toUpperCase(),
    email: readEmail(text)?.toLowerCase() ?? null,
    digits: /^\d+$/.test(plain) && plain.length <= maxDigits ? Number(plain) : null,
  }
}
