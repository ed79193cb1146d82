import { decodeText } from '@tussenuit/modules/shared/decode-text.ts'

/** Reads a file in the encodings that spreadsheets and translation tools write; null for any other encoding. */
export const readTextFile = async (file: File): Promise<string | null> =>
  decodeText(new Uint8Array(await file.arrayBuffer()))
