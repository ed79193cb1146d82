/** The notation of codes in forms and files. Pure; uses no API that a browser may lack. */

import { toLatinDigits, removeInvisibleCharacters } from '../../shared/read-amount.ts'

/**
 * The form in which codes are compared: ignores case, dashes, invisible characters, and the width or script of letters
 * and digits. Look-alike characters remain distinct.
 */
export const toComparableCode = (typed: string): string =>
  toLatinDigits(removeInvisibleCharacters(typed))
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('İ', 'I')
    .replace(/[\s\p{Pd}\u2212]/gu, '')

/** Greek and Cyrillic letters that look like Latin ones. */
const alike: Record<string, string> = Object.fromEntries(
  ['АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЈJ ЅS', 'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX']
    .flatMap((pairs) => pairs.split(' '))
    .map((pair) => [pair[0]!, pair[1]!]),
)

/** The form in which a typed code is looked up: look-alike letters are treated as equal. */
export const toLookupCode = (typed: string): string =>
  toComparableCode(typed)
    .replace(/\p{Script=Greek}|\p{Script=Cyrillic}/gu, (character) => alike[character] ?? character)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
