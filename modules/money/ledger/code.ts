/**
 * Voucher codes: sixteen characters without look-alikes plus a check character, shown as 4-4-4-4-1. Pure except for
 * randomness.
 */
import { randomString } from '../../shared/secret.ts'

/** The alphabet has 32 characters: five random bits per character, eighty per code. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function generateCode(): string {
  const body = randomString(alphabet, 16)
  return body + checkCharacter(body)
}

/** The displayed form: ABCD-EFGH-JKMN-PQRS-T. */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Verifies the check character, so that typing errors are detected without a database query. */
export function hasValidCheckCharacter(code: string): boolean {
  return (
    code.length === 17 &&
    [...code].every((character) => alphabet.includes(character)) &&
    checkCharacter(code.slice(0, 16)) === code[16]
  )
}

/**
 * A weighted sum in the field of 32 elements, with a different weight for each position. The alphabet has one character
 * per field element, so any single wrong character and any swap of two positions changes the sum. With a sum modulo a
 * prime below 32, two characters would be equivalent.
 */
function checkCharacter(body: string): string {
  return alphabet[[...body].reduce((sum, character) => multiplyByX(sum ^ alphabet.indexOf(character)), 0)]!
}

/** Multiplies by x in GF(2)[x] modulo x⁵ + x² + 1; the powers of x are distinct for 31 positions. */
const multiplyByX = (element: number): number => (element & 16 ? (element << 1) ^ 0b100101 : element << 1)

/** Masks all but the last four characters, or the last two of a short code, for users who may not see codes. */
export function maskCode(code: string): string {
  const open = code.replace(/-/g, '').length > 8 ? 4 : 2
  let hidden = code.replace(/[^\p{L}\p{N}]/gu, '').length - open
  return [...code].map((character) => (/[\p{L}\p{N}]/u.test(character) && hidden-- > 0 ? '•' : character)).join('')
}
