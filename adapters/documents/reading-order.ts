/** `<0027> <06440627>`: the letters behind one glyph, in a table that the typesetter writes uncompressed. */
const ligature = /^(<[0-9A-F]{4}> )<((?:0[67][0-9A-F]{2}){2,})>$/gm

/**
 * Readers put the glyphs of right-to-left text back into the order in which it is read, by turning round the letters of
 * a line. Several letters of one glyph (lam and alef) are turned round with them, in Poppler, PDF.js and PDFium alike,
 * so they stand in the table from left to right. The length of the file stays, and so do the addresses in it.
 */
export function inReadingOrder(file: Buffer): Buffer {
  const text = file.toString('latin1')
  const turned = text.replace(
    ligature,
    (_, glyph: string, hex: string) => `${glyph}<${hex.match(/.{4}/g)!.reverse().join('')}>`,
  )
  return turned === text ? file : Buffer.from(turned, 'latin1')
}
