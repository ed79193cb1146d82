import { decodeText } from '@tussenuit/modules/shared/decode-text.ts'

/** The text of a file in the encodings that spreadsheets and translation tools write; null for any other. */
export const textOf = async (file: File): Promise<string | null> => decodeText(new Uint8Array(await file.arrayBuffer()))
