/** Normalises names of people in any script. Pure. */
import { invisibleCharacters } from './read-amount.ts'

/**
 * Zero-width joiners are part of names in some scripts; other invisible characters, e.g. direction marks, would change
 * the display of the surrounding text.
 */
const unseen = new RegExp(String.raw`(?!\u200c|\u200d)${invisibleCharacters}`, 'gu')
const joinersAtEnds = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?![\p{L}\p{M}])/gu

/** The name composed (NFC), with single spaces, without invisible characters; '' where nothing remains. */
export const normalisePersonName = (typed: string): string =>
  typed
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(joinersAtEnds, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .normalize('NFC')
