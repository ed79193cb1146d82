/** Where backups are stored: a folder, or a bucket of object storage. */

/**
 * Names have slashes: `2026-11-29T02-00-00-000Z/deal.sealed` is a file of a backup, `files/….sealed` one that all
 * backups share. Files are read and written in parts, because one may be larger than the memory.
 */
export type BackupPlace = {
  /** As the operator named it. */
  readonly where: string
  /** The names of the backups that are finished, oldest first. */
  listBackups(): Promise<string[]>
  /** The names of the shared files. */
  listSharedFiles(): Promise<Set<string>>
  /** Throws, before anything is read, if nothing can be written there. */
  start(backup: string): Promise<UnfinishedBackup>
  /** Stores a shared file as a whole or not at all. */
  write(file: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Throws DamagedFile if the file is missing. */
  read(file: string): AsyncIterable<Buffer>
}

/** A backup that is not listed before it is finished. */
export type UnfinishedBackup = {
  /** Stores a file of this backup as a whole or not at all. */
  write(file: string, content: AsyncIterable<Buffer>): Promise<void>
  finish(): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}
