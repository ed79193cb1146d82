/** Interprets a search term as a number or an e-mail address. Pure. */
import { parseEmail } from '../../shared/email-address.ts'
import { toLatinDigits, removeInvisibleCharacters } from '../../shared/read-amount.ts'

export type FindQuery = {
  text: string
  /** The term in the form of a sale or invoice number: upper case, without spaces. */
  number: string
  /** The term as an e-mail address; null if it is not one. */
  email: string | null
  /** The term as a number, if it consists of digits only: of an order at the supplier, a deal or a hotel. */
  digits: number | null
}

/** Longer numbers could exceed the largest value of a column. */
const maxDigits = 15

export function parseFindQuery(typed: string): FindQuery {
  const text = typed.trim()
  const plain = toLatinDigits(removeInvisibleCharacters(text)).normalize('NFKC').trim()
  return {
    text,
    number: plain.replaceAll(/\s/g, '').toUpperCase(),
    email: parseEmail(text)?.toLowerCase() ?? null,
    digits: /^\d+$/.test(plain) && plain.length <= maxDigits ? Number(plain) : null,
  }
}
