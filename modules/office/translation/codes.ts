/**
 * Splits a text into plain text and codes. Tags and character references of HTML, and characters that XML cannot hold,
 * are codes: translators can move them and cannot change them. Joined again they are the text, byte for byte. Pure.
 */
export type Piece = { kind: 'text' | 'mark' | 'character'; text: string }

/** With U+FFFD, by which a file in a wrong encoding is known. */
const forbidden = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffd-\\uffff'
const codesOf = {
  plain: new RegExp(`[${forbidden}]`, 'g'),
  html: new RegExp(`<[^<>${forbidden}]*>|&(?:#\\d+|#x[\\da-f]+|[a-z][\\da-z]*);|[${forbidden}]`, 'gi'),
}

export function piecesOf(text: string, isHtml: boolean): Piece[] {
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
 * The numbers of the codes, as the source and its translation share them: a code of the translation has the number of
 * the same code of the source, or one of its own.
 */
export function numbersOf(source: readonly Piece[], translation: readonly Piece[]): Map<Piece, string> {
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
