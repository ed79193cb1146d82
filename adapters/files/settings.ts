/** Reads the settings of object storage; without them files are on the disk of this machine. */
import type { Variables } from '../variables.ts'

export type S3Settings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** The names of the variables, for messages. */
export const s3Variables = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  region: 'S3_REGION',
  accessKey: 'S3_ACCESS_KEY',
  secretKey: 'S3_SECRET_KEY',
} as const

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Null if none of the variables is set; a partial set is a problem. */
export function readS3Settings(variables: Variables): S3Settings | null {
  const address = variables.address(s3Variables.endpoint, ['https:', 'http:'])
  const set = Object.values(s3Variables).filter((name) => variables.text(name) !== null)
  if (set.length === 0) return null
  const text = (name: string): string => {
    const value = variables.text(name)
    if (value === null) variables.problems.push(`${name} is missing, but ${set[0]} is given`)
    return value ?? ''
  }
  const settings = {
    endpoint: text(s3Variables.endpoint).replace(/\/+$/, ''),
    bucket: text(s3Variables.bucket),
    region: text(s3Variables.region),
    accessKey: text(s3Variables.accessKey),
    secretKey: text(s3Variables.secretKey),
  }
  if (address !== null && URL.canParse(address) && /[?#]|@/.test(address))
    variables.problems.push(`${s3Variables.endpoint} must not have a query, a fragment or a user`)
  if (settings.bucket !== '' && !bucketPattern.test(settings.bucket))
    variables.problems.push(`${s3Variables.bucket} is not the name of a bucket`)
  return settings
}
