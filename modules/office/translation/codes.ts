/**
 * Splits a text into plain text and codes. Tags and character references of HTML, and characters that XML cannot
 * contain, are codes: translators can move but not change them. The joined pieces equal the text byte for byte. Pure.
 */
export type Piece = { kind: 'text' | 'mark' | 'character'; text: string }

/** Includes U+FFFD, which shows that a file was read in the wrong encoding. */
const forbidden = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffd-\\uffff'
const codesOf = {
  plain: new RegExp(`[${forbidden}]`, 'g'),
  html: new RegExp(`<[^<>${forbidden}]*>|&(?:#\\d+|#x[\\da-f]+|[a-z][\\da-z]*);|[${forbidden}]`, 'gi'),
}

export function splitInlineCodes(text: string, isHtml: boolean): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const pushText = (until: number) => {
    if (until > from) pieces.push({ kind: 'text', text: text.slice(from, until) })
  }
  for (const { 0: code, index } of text.matchAll(isHtml ? codesOf.html : codesOf.plain)) {
    pushText(index)
    pieces.push({ kind: code.startsWith('<') || code.startsWith('&') ? 'mark' : 'character', text: code })
    from = index + code.length
  }
  pushText(text.length)
  return pieces
}

/**
 * Numbers the codes of a source and its translation: a code in the translation gets the number of the same code in the
 * source, or else a new number.
 */
export function numberInlineCodes(source: readonly Piece[], translation: readonly Piece[]): Map<Piece, string> {
  const of = new Map<Piece, string>()
  const free: { text: string; id: string }[] = []
  for (const piece of source)
    if (piece.kind !== 'text') {
      const id = String(free.length + 1)
      of.set(piece, id)
      free.push({ text: piece.text, id })
    }
  let own = free.length
  for (const piece of translation)
    if (piece.kind !== 'text') {
      const at = free.findIndex(({ text }) => text === piece.text)
      of.set(piece, at === -1 ? String(++own) : free.splice(at, 1)[0]!.id)
    }
  return of
}
