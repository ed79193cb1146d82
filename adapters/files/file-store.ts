import type { FileStore } from '@tussenuit/modules/platform/media/file-ports.ts'
import { createCachedStore } from './cached.ts'
import { createDiskStore } from './disk.ts'
import { createS3Store } from './s3.ts'
import type { S3Settings } from './settings.ts'

/** The stored files of the shop: in object storage if it is configured, with copies in `folder`, otherwise there. */
export function openFileStore(settings: S3Settings | null, folder: string): FileStore {
  const disk = createDiskStore(folder)
  return settings ? createCachedStore(createS3Store(settings), disk) : disk
}
