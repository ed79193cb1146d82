/** Reads the environment variables, checked once at start: one error names every missing or invalid variable. */
import { createHmac } from 'node:crypto'
import {
  type BackupStorage,
  readBackupStorage,
  readS3Settings,
  s3Variables,
  type S3Settings,
} from '@tussenuit/adapters/files/settings.ts'
import { readBucketAddress } from '@tussenuit/adapters/backup/open-place.ts'
import { type HotelSettings, readHotelSettings } from '@tussenuit/adapters/hotels/settings.ts'
import { type PaymentSettings, readPaymentSettings } from '@tussenuit/adapters/payments/settings.ts'
import { type Environment, Variables } from '@tussenuit/adapters/variables.ts'
import { readMailFrom, readPublicAddress, readTrustedProxies } from './config-addresses.ts'
import { type DirectorySettings, readDirectorySettings } from './config-directory.ts'

export type Config = {
  demo: boolean
  port: number
  host: string
  /** Null outside a demo, and if the stand-ins run in a separate process. */
  standInPort: number | null
  standInsHere: boolean
  publicUrl: string
  publicHosts: string[]
  hostsGerman: string[]
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  /** Object storage for uploaded pictures and their variants; null keeps them in `dataDir`. */
  fileStorage: S3Settings | null
  payments: PaymentSettings
  hotels: HotelSettings
  smtpUrl: string
  mailFrom: string
  secretKeys: [string, ...string[]]
  /** Before the path of each picture, without a final slash; empty where they are at the shop's own. */
  picturesUrl: string
  /**
   * The folder of the backups, or `s3://bucket/prefix`: the nightly drill restores the last one aside; null without a
   * drill.
   */
  backupDir: string | null
  /** Object storage for backups whose address is that of a bucket. */
  backupStorage: BackupStorage | null
  /** Where the journal is exported each night: a folder, or the bucket of `fileStorage`; null without an export. */
  journalExport: 'bucket' | { folder: string } | null
  /** A directory for staff sign-in as an alternative to passwords; null without one. */
  directory: DirectorySettings | null
  /** Where Prometheus reads the metrics of this process; null without. */
  metrics: { port: number; host: string } | null
  /** Where traces are sent: the base address of a collector (OTLP over HTTP); null without traces. */
  tracesEndpoint: string | null
  worker: 'on' | 'off' | 'only'
  /** How long a process still serves after SIGTERM, so that the load balancer can detect that it is not ready. */
  drainSeconds: number
  trustProxy: string[]
  limits: 'normal' | 'off'
  /** Memory for rendered pages, in bytes; 0 disables the cache. */
  pageCacheBytes: number
  /** The analytics service that counts sales of visitors who consented; null disables counting. */
  analyticsUrl: string | null
  /** The register in which the VAT numbers of companies are checked; null disables the check. */
  vatRegisterUrl: string | null
}

/**
 * `demoSecret` returns the key stored in DATA_DIR, for a demo without a configured key. Throws one error with all
 * problems.
 */
export function readConfig(env: Environment, demoSecret: () => string): Config {
  const demo = env['SHOP_ENV'] !== 'production'
  const variables = new Variables(env, { demo })
  const { problems } = variables
  if (demo && env['SHOP_ENV'] !== undefined && env['SHOP_ENV'] !== 'demo')
    problems.push('SHOP_ENV must be demo or production')
  const port = variables.port('PORT', 3000)
  const standInPort = demo ? variables.port('STAND_IN_PORT', port + 1) : null
  const standIn = `http://127.0.0.1:${standInPort}`
  const address = readPublicAddress(variables, port)
  const limits = variables.choice('LIMITS', ['normal', 'off'], 'normal')
  if (!demo && limits === 'off') problems.push('LIMITS=off is refused in production')
  if (!demo && env['CRASH_AT']) problems.push('CRASH_AT is refused in production')
  const fileStorage = readS3Settings(variables)
  const backupStorage = readBackupStorage(variables, fileStorage)
  const config: Config = {
    demo,
    port,
    host: env['HOST'] ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    standInPort,
    standInsHere: demo && env['STAND_INS'] !== 'apart',
    ...address,
    dataDir: env['DATA_DIR'] ?? './data',
    databaseUrl: readDatabaseUrl(variables),
    redisUrl: variables.address('REDIS_URL', ['redis:', 'rediss:']),
    fileStorage,
    picturesUrl: readPicturesUrl(variables, demo),
    payments: readPaymentSettings(variables, { server: standIn, browser: `http://localhost:${standInPort}` }),
    hotels: readHotelSettings(variables, standIn),
    smtpUrl: readSmtpUrl(variables, port),
    mailFrom: readMailFrom(variables),
    directory: readDirectorySettings(variables),
    secretKeys: readSecrets(variables, demoSecret),
    backupDir: readBackupDir(variables, backupStorage),
    backupStorage,
    journalExport: readJournalExport(variables),
    metrics: readMetricsAddress(variables),
    tracesEndpoint: variables.address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    worker: variables.choice('WORKER', ['on', 'off', 'only'], 'on'),
    drainSeconds: variables.seconds('DRAIN_SECONDS', demo ? 0 : 3, 4),
    trustProxy: readTrustedProxies(variables),
    limits,
    pageCacheBytes: variables.megabytes('PAGE_CACHE_MB', 128, 4096) * 1024 * 1024,
    analyticsUrl: variables.address('ANALYTICS_URL', ['http:', 'https:']),
    vatRegisterUrl: variables.address('VIES_URL', ['http:', 'https:']),
  }
  if (problems.length > 0)
    throw new Error(`The shop cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return config
}

function readBackupDir(variables: Variables, storage: BackupStorage | null): string | null {
  const where = variables.text('BACKUP_DIR')
  if (where === null) return null
  try {
    if (readBucketAddress(where) !== null && storage === null)
      variables.problems.push(`BACKUP_DIR is a bucket, but ${s3Variables.endpoint} is missing`)
  } catch (error) {
    variables.problems.push(`BACKUP_DIR: ${(error as Error).message}`)
  }
  return where
}

/** `JOURNAL_EXPORT`: "bucket" or the path of a folder. */
function readJournalExport(variables: Variables): Config['journalExport'] {
  const target = variables.text('JOURNAL_EXPORT')
  if (target === null) return null
  if (target !== 'bucket') return { folder: target }
  if (variables.text(s3Variables.endpoint) === null)
    variables.problems.push(`JOURNAL_EXPORT is bucket, but ${s3Variables.endpoint} is missing`)
  return 'bucket'
}

function readPicturesUrl(variables: Variables, demo: boolean): string {
  const address = variables.address('PICTURES_URL', demo ? ['https:', 'http:'] : ['https:'])
  if (address === null || !URL.canParse(address)) return ''
  const { origin, pathname, search, hash, username } = new URL(address)
  if (search + hash + username !== '')
    variables.problems.push('PICTURES_URL must not have a query, a fragment or a user')
  return origin + pathname.replace(/\/+$/, '')
}

function readMetricsAddress(variables: Variables): Config['metrics'] {
  const host = variables.text('METRICS_HOST') ?? '127.0.0.1'
  return variables.text('METRICS_PORT') === null ? null : { port: variables.port('METRICS_PORT', 0), host }
}

function readDatabaseUrl(variables: Variables): string | null {
  variables.address('DATABASE_URL', ['postgres:', 'postgresql:'])
  return variables.required('DATABASE_URL', '') || null
}

function readSmtpUrl(variables: Variables, port: number): string {
  variables.address('SMTP_URL', ['smtp:', 'smtps:'])
  return variables.required('SMTP_URL', `smtp://127.0.0.1:${port + 2}`)
}

/** The keys in SECRET_KEY_PREVIOUS. */
export const splitKeys = (text: string | null | undefined): string[] =>
  (text ?? '').split(',').flatMap((key) => key.trim() || [])

/** The current secret, then the others that are accepted. */
function readSecrets(variables: Variables, demoSecret: () => string): [string, ...string[]] {
  const secret = variables.text('SECRET_KEY') ?? (variables.demo ? demoSecret() : variables.required('SECRET_KEY', ''))
  const previous = splitKeys(variables.text('SECRET_KEY_PREVIOUS'))
  if (secret && secret.length < 32) variables.problems.push('SECRET_KEY must have at least 32 characters')
  // As a previous key it would be read as two, and neither would open what it has sealed.
  if (secret.includes(','))
    variables.problems.push('SECRET_KEY must have no comma, which separates the keys of SECRET_KEY_PREVIOUS')
  if (previous.some((key) => key.length < 32))
    variables.problems.push('SECRET_KEY_PREVIOUS must have at least 32 characters in each key')
  return [secret, ...previous]
}

/** The purpose for which the keys of backups are derived from SECRET_KEY. */
export const backupKeyPurpose = 'backup'

/** Returns a function that derives 32-byte keys for a purpose, one per secret, the current secret's first. */
export function createKeyDerivation(secrets: [string, ...string[]]): (purpose: string) => [Buffer, ...Buffer[]] {
  const keysByPurpose = new Map<string, [Buffer, ...Buffer[]]>()
  return (purpose) => {
    const keys =
      keysByPurpose.get(purpose) ??
      (secrets.map((secret) => createHmac('sha256', secret).update(`tussenuit:${purpose}`).digest()) as [
        Buffer,
        ...Buffer[],
      ])
    keysByPurpose.set(purpose, keys)
    return keys
  }
}
