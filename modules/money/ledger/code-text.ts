/** Codes as people and files write them. Pure, and free of what a browser lacks. */

import { withLatinDigits, withoutUnseen } from '../../shared/read-amount.ts'

/**
 * Case, dashes of every kind, the width and script of digits, the width of letters and what cannot be seen do not
 * matter; look-alikes do. Codes are one by it.
 */
export const plainCode = (typed: string): string =>
  withLatinDigits(withoutUnseen(typed))
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

/** Nor do look-alikes matter on input: the form under which a code is looked up. */
export const normaliseCode = (typed: string): string =>
  plainCode(typed)
    .replace(/\p{Script=Greek}|\p{Script=Cyrillic}/gu, (character) => alike[character] ?? character)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
