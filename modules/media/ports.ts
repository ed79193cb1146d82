/** Pictures by key, in the widths and formats that browsers ask for. */
export type PictureFacts = { width: number; height: number; alt: string; color: string; focusX: number; focusY: number }

export type PictureFormat = 'avif' | 'webp' | 'jpg'

export type Pictures = {
  /** Null for a key that is not known. */
  facts(key: string): PictureFacts | null
  keys(): string[]
  /** The bytes of one variant; made at the first request and kept. */
  variant(key: string, width: number, format: PictureFormat): Promise<Buffer | null>
  /** The same for a visitor who does not wait long: the master where the variant is not there in time. */
  show(
    key: string,
    width: number,
    format: PictureFormat,
  ): Promise<{ bytes: Buffer; format: PictureFormat; isMaster: boolean } | null>
}

declare module '../shared/shop.ts' {
  interface Shop {
    pictures: Pictures
  }
}
