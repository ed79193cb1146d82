/** Reads the settings of object storage; without them files and backups are on the disk of this machine. */
import type { Variables } from '../variables.ts'

export type S3Settings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }
/** Object storage of backups. Their address names the bucket. */
export type BackupStorage = Omit<S3Settings, 'bucket'>

/** The names of the variables, for messages. */
export const s3Variables = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  region: 'S3_REGION',
  accessKey: 'S3_ACCESS_KEY',
  secretKey: 'S3_SECRET_KEY',
} as const

const backupVariables = {
  endpoint: 'BACKUP_S3_ENDPOINT',
  region: 'BACKUP_S3_REGION',
  accessKey: 'BACKUP_S3_ACCESS_KEY',
  secretKey: 'BACKUP_S3_SECRET_KEY',
} as const

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Null if none of the variables is set; a partial set is a problem. */
export function readS3Settings(variables: Variables): S3Settings | null {
  const settings = readWholeSet(variables, s3Variables)
  if (settings !== null && settings.bucket !== '' && !bucketPattern.test(settings.bucket))
    variables.problems.push(`${s3Variables.bucket} is not the name of a bucket`)
  return settings
}

/** Without variables of its own a backup uses the storage of the files. */
export const readBackupStorage = (variables: Variables, files: S3Settings | null): BackupStorage | null =>
  readWholeSet(variables, backupVariables) ?? files

function readWholeSet<K extends string>(
  variables: Variables,
  names: Readonly<Record<K | 'endpoint', string>>,
): Record<K | 'endpoint', string> | null {
  const address = variables.address(names.endpoint, ['https:', 'http:'])
  const set = Object.values<string>(names).filter((name) => variables.text(name) !== null)
  if (set.length === 0) return null
  if (address !== null && URL.canParse(address) && /[?#]|@/.test(address))
    variables.problems.push(`${names.endpoint} must not have a query, a fragment or a user`)
  const settings = Object.fromEntries(
    Object.entries<string>(names).map(([part, name]) => {
      const value = variables.text(name)
      if (value === null) variables.problems.push(`${name} is missing, but ${set[0]} is given`)
      return [part, value ?? '']
    }),
  ) as Record<K | 'endpoint', string>
  return { ...settings, endpoint: settings.endpoint.replace(/\/+$/, '') }
}
