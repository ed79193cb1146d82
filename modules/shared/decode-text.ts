/**
 * Decodes a text file. The encoding follows from its bytes: byte order mark, XML declaration, zero bytes (UTF-16),
 * valid UTF-8, otherwise Windows-1252, the encoding of western spreadsheets. Null if none fits. Pure.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = markOf(bytes) ?? readDeclaredEncoding(bytes) ?? detectUnmarkedUtf16(bytes)
  if (encoding !== null) return declareUtf8(decodeAs(bytes, encoding))
  return decodeAs(bytes, 'utf-8') ?? textIfPlausible(decodeAs(bytes, 'windows-1252'))
}

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** The encoding in the XML declaration, for single-byte encodings; UTF-16 is detected by its bytes. */
function readDeclaredEncoding(bytes: Uint8Array): string | null {
  const head = decodeAs(bytes.subarray(0, 200), 'latin1') ?? ''
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? null
}

const sampleBytes = 2_000

/**
 * UTF-16 without a byte order mark: it stores western letters with a zero byte, which other encodings never contain.
 */
function detectUnmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes - (sampleBytes % 2))
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1
  if (zeros[0]! + zeros[1]! < sample.length / 4) return null
  return zeros[0]! > zeros[1]! ? 'utf-16be' : 'utf-16le'
}

/** Replaces the encoding in the XML declaration with UTF-8, which the decoded text now has. */
const declareUtf8 = (text: string | null): string | null =>
  text?.replace(/^(\s*<\?xml[^>]*\bencoding\s*=\s*)(["'])[\w.-]+\2/, '$1$2UTF-8$2') ?? null

/**
 * The text; null for texts with control characters, which only binary files contain, and for texts with symbols within
 * words whose bytes are letters in DOS or old Mac encodings: "caf\u017d" was "café".
 */
const textIfPlausible = (text: string | null): string | null =>
  // oxlint-disable-next-line no-control-regex -- these are looked for
  text === null || /[\u0000-\u0008\u000e-\u001f\u0080-\u009f]|\p{Ll}[ƒ‚„†‡ˆ‰ŠŒŽŸ˜]/u.test(text) ? null : text
