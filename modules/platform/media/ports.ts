/** Pictures by key, in the widths and formats that browsers request. */
export type PictureFacts = {
  width: number
  height: number
  /** The English alternative text. */
  alt: string
  /** Alternative texts by language, for supplied pictures only. */
  alts?: Readonly<Record<string, string>>
  color: string
  focusX: number
  focusY: number
}

/** What staff enter about a picture: alternative text, and focal point (0 to 1) for cropping. */
export type PictureDescription = Pick<PictureFacts, 'alt' | 'focusX' | 'focusY'>

/** A picture uploaded by staff; `version` is incremented with each change of its description. */
export type UploadedPicture = { key: string; at: Date; version: number }

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** Thrown if the bytes are not a picture, or not a picture of an accepted kind. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly code: 'picture_type' | 'picture_broken' | 'picture_too_large' | 'picture_too_small'
  constructor(code: PictureRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

export type Pictures = {
  /** Before the path of each picture: the address of a content delivery network, without a final slash, or empty. */
  base: string
  /**
   * From memory, for pages; null for an unknown key. What another process has just stored may be missing for a moment:
   * it is read when the database announces it.
   */
  facts(key: string): PictureFacts | null
  /** Like `facts`, and asks the database for a key that is not in memory. */
  find(key: string): Promise<PictureFacts | null>
  /** Keys of the supplied pictures. */
  keys(): string[]
  /** The uploaded pictures, newest first. */
  uploads(): UploadedPicture[]
  /** Reads again what is known of uploaded pictures; returns whether it has changed. */
  refresh(): Promise<boolean>
  /** Whether the file storage answers; throws FilesUnavailable. */
  check(): Promise<void>
  /**
   * Stores a picture and returns its key; identical pictures have the same key. Throws PictureRefused, and
   * FilesUnavailable.
   */
  add(bytes: Buffer): Promise<string>
  /** The bytes of a variant, created on first request and then stored; null for an unknown key or a lost file. */
  variant(key: string, width: number, format: PictureFormat): Promise<Buffer | null>
  /** Like `variant`, but waits only briefly: returns the master if the variant is not ready in time. */
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
