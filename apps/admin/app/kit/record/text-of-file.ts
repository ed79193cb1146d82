import { decodeText } from '@tussenuit/modules/shared/decode-text.ts'

/** The text of a file in any encoding that spreadsheets and translation tools save; null where it is none. */
export const textOf = async (file: File): Promise<string | null> => decodeText(new Uint8Array(await file.arrayBuffer()))
