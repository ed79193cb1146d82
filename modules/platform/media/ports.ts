/** Pictures by key, in the widths and formats that browsers ask for. */
export type PictureFacts = {
  width: number
  height: number
  /** In English. */
  alt: string
  /** By language, of the pictures that came with the shop. */
  alts?: Readonly<Record<string, string>>
  color: string
  focusX: number
  focusY: number
}

/** What staff say of a picture: what it shows, and the point that stays in view where it is cropped (0 to 1). */
export type PictureDescription = Pick<PictureFacts, 'alt' | 'focusX' | 'focusY'>

/** A picture that staff uploaded; `version` grows with its description. */
export type UploadedPicture = { key: string; at: Date; version: number }

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** Bytes that are no picture, or one that is not taken. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly code: 'picture_type' | 'picture_broken' | 'picture_too_large' | 'picture_too_small'
  constructor(code: PictureRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

export type Pictures = {
  /** Null for a key that is not known. */
  facts(key: string): PictureFacts | null
  /** Of the pictures that came with the shop. */
  keys(): string[]
  /** Of the pictures that staff uploaded, the newest first. */
  uploads(): UploadedPicture[]
  /** Describes an uploaded picture, whose version grows. */
  describe(key: string, description: PictureDescription): Promise<void>
  /** Takes in a picture and answers its key; the same picture has the same key. Throws PictureRefused. */
  add(bytes: Buffer): Promise<string>
  /** The bytes of one variant; made at the first request and stored. */
  variant(key: string, width: number, format: PictureFormat): Promise<Buffer | null>
  /** The same for a visitor who does not wait long: the master where the variant is not there in time. */
  show(
    key: string,
    width: number,
    format: PictureFormat,
  ): Promise<{ bytes: Buffer; format: PictureFormat; isMaster: boolean } | null>
}

declare module '../../shared/shop.ts' {
  interface Shop {
    pictures: Pictures
  }
}
