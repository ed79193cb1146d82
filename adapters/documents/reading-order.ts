/**
 * Matches lines such as `<0027> <06440627>`: a glyph and the letters that it represents, in a table that the typesetter
 * writes uncompressed.
 */
const ligature = /^(<[0-9A-F]{4}> )<((?:0[67][0-9A-F]{2}){2,})>$/gm

/**
 * PDF readers restore the reading order of right-to-left text by reversing the letters of a line. Poppler, PDF.js and
 * PDFium also reverse the letters of a ligature (lam and alef), so the table lists the letters of a ligature in
 * reverse. The file length and its offsets do not change.
 */
export function reverseLigatureCharacters(file: Buffer): Buffer {
  const text = file.toString('latin1')
  const turned = text.replace(
    ligature,
    (_, glyph: string, hex: string) => `${glyph}<${hex.match(/.{4}/g)!.reverse().join('')}>`,
  )
  return turned === text ? file : Buffer.from(turned, 'latin1')
}
