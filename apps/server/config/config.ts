/** Environment variables, checked once at start: one message names every missing or wrong one. */
import { createHmac } from 'node:crypto'
import { addressProblems } from './config-addresses.ts'
import { type DirectorySettings, readDirectory } from './config-directory.ts'
import type { Account } from '@tussenuit/modules/money/payment/ports.ts'

export type AccountKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export type Config = {
  demo: boolean
  port: number
  host: string
  /** Null outside demo, and where the stand-ins run as a process of their own. */
  standInPort: number | null
  standInsHere: boolean
  publicUrl: string
  publicHosts: string[]
  hostsGerman: string[]
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  stripe: { accounts: Record<Account, AccountKeys>; apiUrl: string | null; jsUrl: string | null }
  etg: {
    apiUrl: string
    keyId: string
    apiKey: string
    /** The shop's own number, which the supplier calls about an order. */
    contactPhone: string
    /** Accepts prices in any currency of the supplier's sandbox, for its certification. */
    sandbox: boolean
  }
  smtpUrl: string
  mailFrom: string
  secretKeys: [string, ...string[]]
  /** Where staff may sign in besides with a password; null without one. */
  directory: DirectorySettings | null
  worker: 'on' | 'off' | 'only'
  /** How long a process that is to end still serves, so that the load balancer sees that it is no longer ready. */
  drainSeconds: number
  trustProxy: string[]
  limits: 'normal' | 'off'
  /** Memory for rendered pages, in bytes; 0 keeps none. */
  pageCacheBytes: number
  /** Where sales are counted for visitors who agreed; null counts nothing. */
  analyticsUrl: string | null
}

type Environment = Record<string, string | undefined>

/** Test keys that only the stand-in accepts. */
export const standInKeys = {
  stripe: {
    standard: {
      secretKey: 'sk_test_sim_standard',
      publishableKey: 'pk_test_sim_standard',
      webhookSecret: 'whsec_sim_standard',
    },
    sgr: { secretKey: 'sk_test_sim_sgr', publishableKey: 'pk_test_sim_sgr', webhookSecret: 'whsec_sim_sgr' },
  },
  etg: { keyId: '1001', apiKey: 'sim-etg-key' },
}

/**
 * `demoSecret` returns the key stored in DATA_DIR for a demo that was given none. Throws one error with all problems.
 */
export function readConfig(env: Environment, demoSecret: () => string): Config {
  const problems: string[] = []
  const shopEnv = env['SHOP_ENV'] ?? 'demo'
  if (shopEnv !== 'demo' && shopEnv !== 'production') problems.push('SHOP_ENV must be demo or production')
  const demo = shopEnv !== 'production'
  const required = (name: string, inDemo: string): string => {
    const value = env[name]?.trim()
    if (value) return value
    if (!demo) problems.push(`${name} is missing`)
    return inDemo
  }
  const port = portOf(env, 'PORT', 3000, problems)
  const standInPort = demo ? portOf(env, 'STAND_IN_PORT', port + 1, problems) : null
  const standIn = `http://127.0.0.1:${standInPort}`
  const publicUrl = required('PUBLIC_URL', `http://localhost:${port}`).replace(/\/$/, '')
  if (publicUrl && !isWebAddress(publicUrl)) problems.push('PUBLIC_URL is not an http or https address')
  else if (!demo && publicUrl.startsWith('http:'))
    problems.push('PUBLIC_URL must be an https address: cards are not paid over http')
  problems.push(...addressProblems(env))
  const account = (name: Account): AccountKeys => ({
    secretKey: required(`STRIPE_${name.toUpperCase()}_SECRET_KEY`, standInKeys.stripe[name].secretKey),
    publishableKey: required(`STRIPE_${name.toUpperCase()}_PUBLISHABLE_KEY`, standInKeys.stripe[name].publishableKey),
    webhookSecret: required(`STRIPE_${name.toUpperCase()}_WEBHOOK_SECRET`, standInKeys.stripe[name].webhookSecret),
  })
  const accounts = { standard: account('standard'), sgr: account('sgr') }
  if (!demo) problems.push(...keyProblems(accounts))
  const worker = oneOf(env, 'WORKER', ['on', 'off', 'only'] as const, 'on', problems)
  const limits = oneOf(env, 'LIMITS', ['normal', 'off'] as const, 'normal', problems)
  const sandbox = oneOf(env, 'ETG_SANDBOX', ['on', 'off'] as const, 'off', problems)
  if (!demo && sandbox === 'on')
    problems.push('ETG_SANDBOX=on is refused in production: prices would be taken as euros')
  const contactPhone = required('ETG_CONTACT_PHONE', '+31 20 555 0100')
  if (contactPhone && !/^\+?[\d ()-]{5,35}$/.test(contactPhone))
    problems.push('ETG_CONTACT_PHONE is not a telephone number of 5 to 35 characters')
  if (!demo && limits === 'off') problems.push('LIMITS=off is refused in production')
  if (!demo && env['CRASH_AT']) problems.push('CRASH_AT is refused in production')
  const secret = env['SECRET_KEY']?.trim() || (demo ? demoSecret() : required('SECRET_KEY', ''))
  if (secret && secret.length < 32) problems.push('SECRET_KEY must have at least 32 characters')
  const previous = env['SECRET_KEY_PREVIOUS']?.trim()
  if (previous && previous.length < 32) problems.push('SECRET_KEY_PREVIOUS must have at least 32 characters')
  const config: Config = {
    demo,
    port,
    host: env['HOST'] ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    standInPort,
    standInsHere: demo && env['STAND_INS'] !== 'apart',
    publicUrl,
    publicHosts: hosts(
      env['PUBLIC_HOSTS'],
      isWebAddress(publicUrl)
        ? [new URL(publicUrl).hostname, ...(demo ? ['localhost', '127.0.0.1', '[::1]'] : [])]
        : [],
    ),
    hostsGerman: hosts(env['HOSTS_GERMAN'], []),
    dataDir: env['DATA_DIR'] ?? './data',
    databaseUrl: required('DATABASE_URL', '') || null,
    redisUrl: env['REDIS_URL'] ?? null,
    stripe: {
      accounts,
      apiUrl: env['STRIPE_API_URL'] ?? (demo ? standIn : null),
      jsUrl: env['STRIPE_JS_URL'] ?? (demo ? `http://localhost:${standInPort}/stripe.js` : null),
    },
    etg: {
      apiUrl: required('ETG_API_URL', standIn),
      keyId: required('ETG_KEY_ID', standInKeys.etg.keyId),
      apiKey: required('ETG_API_KEY', standInKeys.etg.apiKey),
      contactPhone,
      sandbox: sandbox === 'on',
    },
    smtpUrl: required('SMTP_URL', `smtp://127.0.0.1:${port + 2}`),
    mailFrom: required('MAIL_FROM', 'Tussenuit <hello@tussenuit.example>'),
    directory: readDirectory(env, demo, problems),
    secretKeys: [secret, ...(previous ? [previous] : [])],
    worker,
    drainSeconds: secondsOf(env, 'DRAIN_SECONDS', demo ? 0 : 3, 4, problems),
    trustProxy: list(env['TRUST_PROXY'], []),
    limits,
    pageCacheBytes: megabytesOf(env, 'PAGE_CACHE_MB', 128, 4096, problems) * 1024 * 1024,
    analyticsUrl: env['ANALYTICS_URL']?.trim() || null,
  }
  if (!demo) problems.push(...standInProblems(env))
  if (problems.length > 0)
    throw new Error(`The shop cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return config
}

/** Production must not use anything of the demo. */
function standInProblems(env: Environment): string[] {
  const keys = ['standard', 'sgr'].flatMap((account) =>
    ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET'].map((name) => `STRIPE_${account.toUpperCase()}_${name}`),
  )
  const addresses = ['STRIPE_API_URL', 'STRIPE_JS_URL', 'ETG_API_URL']
  const isHere = (text: string) => URL.canParse(text) && /^(localhost|127\.|\[::1\])/.test(new URL(text).hostname)
  return [
    ...keys.filter((name) => env[name]?.includes('_sim')).map((name) => `${name} is a stand-in's key`),
    ...(env['ETG_API_KEY'] === standInKeys.etg.apiKey ? ["ETG_API_KEY is a stand-in's key"] : []),
    ...addresses
      .filter((name) => env[name] !== undefined && isHere(env[name]))
      .map((name) => `${name} is an address of this machine`),
  ]
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Never test and live keys mixed; a secret of webhooks is that of one endpoint. */
function keyProblems(accounts: Record<Account, AccountKeys>): string[] {
  const { standard, sgr } = accounts
  const shared = standard.webhookSecret !== '' && standard.webhookSecret === sgr.webhookSecret
  const same = shared
    ? ['STRIPE_STANDARD_WEBHOOK_SECRET and STRIPE_SGR_WEBHOOK_SECRET must be those of two endpoints, one an account']
    : []
  const foreign = Object.entries(accounts)
    .filter(([, keys]) => keys.webhookSecret !== '' && !keys.webhookSecret.startsWith('whsec_'))
    .map(([name]) => `STRIPE_${name.toUpperCase()}_WEBHOOK_SECRET is no secret of a webhook, which begins with whsec_`)
  return [...same, ...foreign, ...modeProblems(accounts)]
}

function modeProblems(accounts: Record<Account, AccountKeys>): string[] {
  return Object.entries(accounts).flatMap(([name, keys]) => {
    const label = `STRIPE_${name.toUpperCase()}`
    const mode = (key: string) => /^(?:sk|pk|rk)_(live|test)_/.exec(key)?.[1] ?? null
    if (!keys.secretKey || !keys.publishableKey) return []
    if (keys.secretKey.includes('_sim')) return []
    if (mode(keys.secretKey) === null || mode(keys.secretKey) !== mode(keys.publishableKey))
      return [`${label}_SECRET_KEY and ${label}_PUBLISHABLE_KEY must both be live or both be test keys`]
    return []
  })
}

function portOf(env: Environment, name: string, fallback: number, problems: string[]): number {
  const value = env[name] === undefined ? fallback : Number(env[name])
  if (!Number.isInteger(value) || value < 1 || value > 65_535) problems.push(`${name} is not a port`)
  return value
}

function secondsOf(env: Environment, name: string, fallback: number, most: number, problems: string[]): number {
  const value = env[name] === undefined ? fallback : Number(env[name])
  if (!Number.isFinite(value) || value < 0 || value > most) problems.push(`${name} must be 0 to ${most} seconds`)
  return value
}

function megabytesOf(env: Environment, name: string, fallback: number, most: number, problems: string[]): number {
  const value = env[name] === undefined ? fallback : Number(env[name])
  if (!Number.isInteger(value) || value < 0 || value > most) problems.push(`${name} must be 0 to ${most} megabytes`)
  return value
}

function oneOf<T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
  problems: string[],
): T {
  const value = env[name]
  if (value === undefined) return fallback
  if (!values.includes(value as T)) problems.push(`${name} must be one of ${values.join(', ')}`)
  return value as T
}

/** Host names are compared in lower case, as in URLs. */
const hosts = (text: string | undefined, fallback: string[]): string[] =>
  list(text, fallback).map((host) => host.toLowerCase())

const list = (text: string | undefined, fallback: string[]): string[] =>
  text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean) ?? fallback

/** A 32-byte key per purpose and secret, the current secret's first. */
export function keysFrom(secrets: [string, ...string[]]): (purpose: string) => [Buffer, ...Buffer[]] {
  const known = new Map<string, [Buffer, ...Buffer[]]>()
  return (purpose) => {
    const keys =
      known.get(purpose) ??
      (secrets.map((secret) => createHmac('sha256', secret).update(`tussenuit:${purpose}`).digest()) as [
        Buffer,
        ...Buffer[],
      ])
    known.set(purpose, keys)
    return keys
  }
}
