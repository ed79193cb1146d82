/** Stored files, such as uploaded pictures, which all processes of the shop read and write. */

/** `name` is a folder and a file name, such as `uploads/u-0123456789abcdef01234567.webp`. */
export type StoredFile = { name: string; bytes: number }

/**
 * Files are small (pictures of at most a few megabytes) and are read whole. A name never gets other content: names
 * contain a hash of it. Every function may be repeated. Each throws FilesUnavailable if the storage does not answer.
 */
export type FileStore = {
  /** Stores the file as a whole or not at all. */
  put(name: string, content: Buffer): Promise<void>
  /** Null if there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** The size in bytes; null if there is no such file. */
  size(name: string): Promise<number | null>
  /** A page of at most a thousand files of a folder, sorted by name, after the given name; empty after the last. */
  list(folder: string, after: string | null): Promise<StoredFile[]>
  /** Succeeds if there is no such file. */
  remove(name: string): Promise<void>
  /** Whether the storage answers and accepts the credentials. */
  check(): Promise<void>
}

/** `isRefused`: the storage answered that it does not accept the credentials or the bucket. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
  readonly isRefused: boolean
  constructor(message: string, { isRefused = false, ...options }: ErrorOptions & { isRefused?: boolean } = {}) {
    super(message, options)
    this.isRefused = isRefused
  }
}

/** All files of a folder, page by page. */
export async function* listAllFiles(store: Pick<FileStore, 'list'>, folder: string): AsyncGenerator<StoredFile> {
  let page = await store.list(folder, null)
  while (page.length > 0) {
    yield* page
    page = await store.list(folder, page.at(-1)!.name)
  }
}
