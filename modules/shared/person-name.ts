/** Reads names of people in any script, in composed form. Pure. */
import { unseenSigns } from './read-amount.ts'

/**
 * Joiners belong to names in some scripts; other invisible marks, for instance of direction, would change how text
 * around a name is drawn.
 */
const unseen = new RegExp(String.raw`(?!\u200c|\u200d)${unseenSigns}`, 'gu')
const joinersAtEnds = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?![\p{L}\p{M}])/gu

/** The name composed (NFC), with single spaces, without characters that cannot be seen; '' where nothing is left. */
export const readPersonName = (typed: string): string =>
  typed
    .replaceAll(/[\t\n\v\f\r\u2028\u2029]/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(joinersAtEnds, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .normalize('NFC')
