/** Normalises names of people in any script. Pure. */
import { invisibleCharacters } from './read-amount.ts'

/**
 * Zero-width joiners are part of names in some scripts. Other invisible characters, e.g. direction marks, would change
 * how the surrounding text is displayed.
 */
const unseen = new RegExp(String.raw`(?!\u200c|\u200d)${invisibleCharacters}`, 'gu')
const joinersAtEnds = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?![\p{L}\p{M}])/gu

/** The name composed (NFC), with single spaces and without invisible characters; empty if nothing remains. */
export const normalisePersonName = (typed: string): string =>
  typed
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(joinersAtEnds, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .normalize('NFC')
