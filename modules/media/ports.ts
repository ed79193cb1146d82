/** Pictures by key, in the widths and formats that browsers ask for. */
export type PictureFacts = { width: number; height: number; alt: string; color: string; focusX: number; focusY: number }

export type Pictures = {
  /** Null for a key that is not known. */
  facts(key: string): PictureFacts | null
  keys(): string[]
  /** The bytes of one variant; made at the first request and kept. */
  variant(key: string, width: number, format: 'avif' | 'webp' | 'jpg'): Promise<Buffer | null>
}
