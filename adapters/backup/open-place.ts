/** Opens the place that the operator named: a folder, or a bucket. */
import type { BackupStorage } from '../files/settings.ts'
import { createBucketPlace } from './bucket-place.ts'
import { createFolderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'

const bucketScheme = 's3://'
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*)\/?$/

/** Null for a folder. Throws if the text begins as the address of a bucket and is none. */
export function readBucketAddress(where: string): { bucket: string; prefix: string } | null {
  if (!where.startsWith(bucketScheme)) return null
  const [, bucket, path] = bucketAddress.exec(where) ?? []
  if (bucket === undefined || path === undefined)
    throw new Error(`${where} is not the address of a bucket: it has the form s3://bucket/prefix.`)
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` }
}

/** `where`: the path of a folder, or `s3://bucket/prefix`. */
export function openBackupPlace(where: string, storage: BackupStorage | null): BackupPlace {
  const address = readBucketAddress(where)
  if (address === null) return createFolderPlace(where)
  if (storage === null)
    throw new Error(`${where} is a bucket, but no object storage is configured (BACKUP_S3_ENDPOINT or S3_ENDPOINT).`)
  return createBucketPlace(where, { ...storage, bucket: address.bucket }, address.prefix)
}
