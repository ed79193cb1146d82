import { expect, test } from 'vitest'
import { createKeyDerivation, readConfig } from './config.ts'

const refuseDemoSecret = () => {
  throw new Error('a demo key was asked for')
}
const good: Record<string, string> = {
  SHOP_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://shop@db/shop',
  SECRET_KEY: 'k'.repeat(40),
  STRIPE_STANDARD_SECRET_KEY: 'sk_live_a',
  STRIPE_STANDARD_PUBLISHABLE_KEY: 'pk_live_a',
  STRIPE_STANDARD_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_SGR_SECRET_KEY: 'sk_live_b',
  STRIPE_SGR_PUBLISHABLE_KEY: 'pk_live_b',
  STRIPE_SGR_WEBHOOK_SECRET: 'whsec_b',
  ETG_API_URL: 'https://hotels.example',
  ETG_KEY_ID: '77',
  ETG_API_KEY: 'key',
  ETG_CONTACT_PHONE: '+31 20 123 4567',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Shop <hello@shop.example>',
}
const required = Object.keys(good).filter((name) => name !== 'SHOP_ENV')

/** The names of the variables in the error that prevents the start; empty if the shop starts. */
function refusedVariables(
  env: Record<string, string | undefined>,
  demoSecret: () => string = refuseDemoSecret,
): string[] {
  try {
    readConfig(env, demoSecret)
    return []
  } catch (error) {
    const [head, ...lines] = (error as Error).message.split('\n')
    expect(head).toBe('The shop cannot start:')
    return [
      ...new Set(lines.flatMap((line) => /^ {2}- ([A-Z0-9_]+(?: and [A-Z0-9_]+)?)/.exec(line)![1]!.split(' and '))),
    ]
  }
}
/** If one key of a pair is missing, the other one may be named as well. */
const areOfSameAccount = (name: string, other: string) =>
  other === name || (name.startsWith('STRIPE_') && other.startsWith(name.split('_').slice(0, 2).join('_')))

test('a fully configured production shop starts, without the demo', () => {
  const config = readConfig(good, refuseDemoSecret)
  expect(config).toMatchObject({
    demo: false,
    port: 3000,
    host: '0.0.0.0',
    standInPort: null,
    standInsHere: false,
    publicUrl: 'https://shop.example',
    publicHosts: ['shop.example'],
    databaseUrl: 'postgres://shop@db/shop',
    worker: 'on',
    limits: 'normal',
    secretKeys: ['k'.repeat(40)],
  })
  expect(config.payments).toMatchObject({ apiUrl: null, scriptUrl: null })
  expect(JSON.stringify(config)).not.toMatch(/_sim|127\.0\.0\.1|localhost|1001/)
})

test.each(required.map((name) => [name]))('production without %s does not start and names it', (name) => {
  const names = refusedVariables({ ...good, [name]: undefined })
  expect(names).toContain(name)
  expect(names.filter((other) => !areOfSameAccount(name, other))).toEqual([])
})

test.each(required.filter((name) => name !== 'PUBLIC_URL' && name !== 'DATABASE_URL').map((name) => [name]))(
  'production with a blank %s does not start and names it',
  (name) => {
    const names = refusedVariables({ ...good, [name]: '  ' })
    expect(names).toContain(name)
    expect(names.filter((other) => !areOfSameAccount(name, other))).toEqual([])
  },
)

test.each<[string, Record<string, string>, string[]]>([
  ['an environment that there is not', { SHOP_ENV: 'staging' }, ['SHOP_ENV']],
  ['a port of letters', { PORT: 'http' }, ['PORT']],
  ['a port of nothing', { PORT: '0' }, ['PORT']],
  ['a port too high', { PORT: '65536' }, ['PORT']],
  ['half a port', { PORT: '30.5' }, ['PORT']],
  ['a port below zero', { PORT: '-1' }, ['PORT']],
  ['an address that is none', { PUBLIC_URL: 'shop' }, ['PUBLIC_URL']],
  ['a worker that there is not', { WORKER: 'yes' }, ['WORKER']],
  ['a limit that there is not', { LIMITS: 'none' }, ['LIMITS']],
  ['less than no memory for pages', { PAGE_CACHE_MB: '-1' }, ['PAGE_CACHE_MB']],
  ['no limits', { LIMITS: 'off' }, ['LIMITS']],
  ['a short key', { SECRET_KEY: 'k'.repeat(31) }, ['SECRET_KEY']],
  ['a key that would be two as a previous one', { SECRET_KEY: `${'k'.repeat(32)},${'k'.repeat(32)}` }, ['SECRET_KEY']],
  ['a blank database', { DATABASE_URL: ' ' }, ['DATABASE_URL']],
  ['a blank address', { PUBLIC_URL: ' ' }, ['PUBLIC_URL']],
  ['an address that is a script', { PUBLIC_URL: 'javascript:alert(1)' }, ['PUBLIC_URL']],
  ['a short previous key', { SECRET_KEY_PREVIOUS: 'x' }, ['SECRET_KEY_PREVIOUS']],
  ["a stand-in's webhook secret", { STRIPE_SGR_WEBHOOK_SECRET: 'whsec_sim_sgr' }, ['STRIPE_SGR_WEBHOOK_SECRET']],
  ["a stand-in's supplier key", { ETG_API_KEY: 'sim-etg-key' }, ['ETG_API_KEY']],
  ['an address without https', { PUBLIC_URL: 'http://shop.example' }, ['PUBLIC_URL']],
  ['a mail server that is none', { SMTP_URL: 'nonsense' }, ['SMTP_URL']],
  ['a mail server of the web', { SMTP_URL: 'https://mail.example' }, ['SMTP_URL']],
  ['a database of another kind', { DATABASE_URL: 'mysql://shop@db/shop' }, ['DATABASE_URL']],
  ['a cache that is none', { REDIS_URL: 'here' }, ['REDIS_URL']],
  ['a script that is none', { STRIPE_JS_URL: 'stripe.js' }, ['STRIPE_JS_URL']],
  ['a sender without an address', { MAIL_FROM: 'The shop' }, ['MAIL_FROM']],
  ['a proxy by name', { TRUST_PROXY: '10.0.0.0/8,proxy' }, ['TRUST_PROXY']],
  ['a network that is none', { TRUST_PROXY: '10.0.0.0/64' }, ['TRUST_PROXY']],
  ['a telephone without digits', { ETG_CONTACT_PHONE: 'call us' }, ['ETG_CONTACT_PHONE']],
  ['prices in any currency', { ETG_SANDBOX: 'on' }, ['ETG_SANDBOX']],
  ['a secret that is none', { STRIPE_SGR_WEBHOOK_SECRET: 'sk_live_b' }, ['STRIPE_SGR_WEBHOOK_SECRET']],
  [
    'one secret for two accounts',
    { STRIPE_SGR_WEBHOOK_SECRET: 'whsec_a' },
    ['STRIPE_STANDARD_WEBHOOK_SECRET', 'STRIPE_SGR_WEBHOOK_SECRET'],
  ],
  ['a card provider on this machine', { STRIPE_API_URL: 'http://127.0.0.1:3001' }, ['STRIPE_API_URL']],
  [
    "a stand-in's key",
    { STRIPE_STANDARD_SECRET_KEY: 'sk_test_sim_standard', STRIPE_STANDARD_PUBLISHABLE_KEY: 'pk_test_sim_standard' },
    ['STRIPE_STANDARD_SECRET_KEY', 'STRIPE_STANDARD_PUBLISHABLE_KEY'],
  ],
  [
    "a stand-in's key on the other account",
    { STRIPE_SGR_SECRET_KEY: 'sk_test_sim_sgr', STRIPE_SGR_PUBLISHABLE_KEY: 'pk_test_sim_sgr' },
    ['STRIPE_SGR_SECRET_KEY', 'STRIPE_SGR_PUBLISHABLE_KEY'],
  ],
  [
    'a live and a test key',
    { STRIPE_STANDARD_SECRET_KEY: 'sk_test_a' },
    ['STRIPE_STANDARD_SECRET_KEY', 'STRIPE_STANDARD_PUBLISHABLE_KEY'],
  ],
  [
    'a test and a live key',
    { STRIPE_SGR_PUBLISHABLE_KEY: 'pk_test_b' },
    ['STRIPE_SGR_SECRET_KEY', 'STRIPE_SGR_PUBLISHABLE_KEY'],
  ],
  ['a key that is none', { STRIPE_SGR_SECRET_KEY: 'secret' }, ['STRIPE_SGR_SECRET_KEY', 'STRIPE_SGR_PUBLISHABLE_KEY']],
])('production with %s does not start', (_, change, names) => {
  expect(refusedVariables({ ...good, ...change })).toEqual(names)
})

test('all problems are reported at once', () => {
  expect(refusedVariables({ SHOP_ENV: 'production', PORT: 'x', WORKER: 'x', LIMITS: 'x' }).sort()).toEqual(
    [...required, 'PORT', 'WORKER', 'LIMITS'].sort(),
  )
})

test('the error contains names of variables, never values', () => {
  expect(() =>
    readConfig(
      { ...good, STRIPE_STANDARD_SECRET_KEY: 'sk_test_verysecret', SECRET_KEY: 'short-secret', PORT: 'mine' },
      refuseDemoSecret,
    ),
  ).toThrowError(expect.objectContaining({ message: expect.not.stringMatching(/verysecret|short-secret|mine/) }))
})

test('a demo needs no configuration', () => {
  const config = readConfig({}, () => 'd'.repeat(48))
  expect(config).toMatchObject({
    demo: true,
    port: 3000,
    standInPort: 3001,
    host: '127.0.0.1',
    standInsHere: true,
    publicUrl: 'http://localhost:3000',
    publicHosts: ['localhost', 'localhost', '127.0.0.1', '[::1]'],
    databaseUrl: null,
    redisUrl: null,
    smtpUrl: 'smtp://127.0.0.1:3002',
    secretKeys: ['d'.repeat(48)],
  })
  expect([config.payments.apiUrl, config.payments.scriptUrl, config.hotels.apiUrl]).toEqual([
    'http://127.0.0.1:3001',
    'http://localhost:3001/stripe.js',
    'http://127.0.0.1:3001',
  ])
})

test.each<[string, Record<string, string>, string[]]>([
  ['a port of letters', { PORT: 'x' }, ['PORT', 'STAND_IN_PORT', 'PUBLIC_URL']],
  ['a stand-in port of letters', { STAND_IN_PORT: 'x' }, ['STAND_IN_PORT']],
  ['no room for the stand-ins above its port', { PORT: '65535' }, ['STAND_IN_PORT']],
  ['a short key of its own', { SECRET_KEY: 'x' }, ['SECRET_KEY']],
])('a demo with %s does not start', (_, env, names) => {
  expect(refusedVariables(env, () => 'd'.repeat(48))).toEqual(names)
})

test('lists are read with spaces and empty places', () => {
  expect(
    readConfig(
      {
        ...good,
        PUBLIC_HOSTS: ' shop.example, www.shop.example ,',
        HOSTS_GERMAN: 'shop.de',
        TRUST_PROXY: '10.0.0.0/8',
      },
      refuseDemoSecret,
    ),
  ).toMatchObject({
    publicHosts: ['shop.example', 'www.shop.example'],
    hostsGerman: ['shop.de'],
    trustProxy: ['10.0.0.0/8'],
  })
})

test('a public address loses its last slash', () =>
  expect(readConfig({ ...good, PUBLIC_URL: 'https://shop.example/' }, refuseDemoSecret).publicUrl).toBe(
    'https://shop.example',
  ))

test("each purpose has a key of its own, the current secret's before the previous one's", () => {
  const [now, before] = ['n'.repeat(40), 'b'.repeat(40)]
  const keys = createKeyDerivation([now, before])
  expect(readConfig({ ...good, SECRET_KEY: now, SECRET_KEY_PREVIOUS: before }, refuseDemoSecret).secretKeys).toEqual([
    now,
    before,
  ])
  expect(keys('manage').map((key) => key.length)).toEqual([32, 32])
  expect(keys('manage')).toEqual([createKeyDerivation([now])('manage')[0], createKeyDerivation([before])('manage')[0]])
  expect(keys('manage')[0].equals(keys('voucher-code')[0])).toBe(false)
  expect(keys('manage')).toBe(keys('manage'))
})

test('a directory is whole or none, and reached by https outside the demo', () => {
  const directory = { OIDC_ISSUER: 'https://login.example/tenant', OIDC_CLIENT_ID: 'office' }
  expect(readConfig(good, refuseDemoSecret).directory).toBeNull()
  expect(readConfig({ ...good, ...directory, OIDC_SECOND_FACTOR_ACR: 'phr, two' }, refuseDemoSecret).directory).toEqual(
    {
      issuer: 'https://login.example/tenant',
      clientId: 'office',
      clientSecret: null,
      secondFactorAcr: ['phr', 'two'],
      insecure: false,
    },
  )
  expect(refusedVariables({ ...good, OIDC_ISSUER: directory.OIDC_ISSUER })).toEqual(['OIDC_CLIENT_ID'])
  expect(refusedVariables({ ...good, OIDC_CLIENT_ID: 'office' })).toEqual(['OIDC_ISSUER'])
  expect(refusedVariables({ ...good, ...directory, OIDC_ISSUER: 'http://login.example' })).toEqual(['OIDC_ISSUER'])
  expect(refusedVariables({ ...good, ...directory, OIDC_ISSUER: 'login' })).toEqual(['OIDC_ISSUER'])
})

test('the journal is exported to a folder, or to the bucket where there is one', () => {
  const exportOf = (env: Record<string, string>) => readConfig({ ...good, ...env }, refuseDemoSecret).journalExport
  expect(exportOf({})).toBeNull()
  expect(exportOf({ JOURNAL_EXPORT: '/srv/journal' })).toEqual({ folder: '/srv/journal' })
  expect(refusedVariables({ ...good, JOURNAL_EXPORT: 'bucket' })).toEqual(['JOURNAL_EXPORT'])
})

test('object storage is whole or none', () => {
  const storage = {
    S3_ENDPOINT: 'https://storage.example/',
    S3_BUCKET: 'shop-files',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  }
  expect(readConfig(good, refuseDemoSecret).fileStorage).toBeNull()
  expect(readConfig({ ...good, ...storage }, refuseDemoSecret).fileStorage).toEqual({
    endpoint: 'https://storage.example',
    bucket: 'shop-files',
    region: 'eu-west-1',
    accessKey: 'key',
    secretKey: 'secret',
  })
  for (const name of Object.keys(storage)) {
    expect(refusedVariables({ ...good, ...storage, [name]: ' ' })).toEqual([name])
    expect(refusedVariables({ ...good, [name]: storage[name as keyof typeof storage] })).toEqual(
      Object.keys(storage).filter((other) => other !== name),
    )
  }
  expect(refusedVariables({ ...good, ...storage, S3_ENDPOINT: 'storage.example' })).toEqual(['S3_ENDPOINT'])
  expect(refusedVariables({ ...good, ...storage, S3_ENDPOINT: 'https://user@storage.example' })).toEqual([
    'S3_ENDPOINT',
  ])
  expect(refusedVariables({ ...good, ...storage, S3_BUCKET: 'Shop_Files' })).toEqual(['S3_BUCKET'])
})

test('backups are in a folder, or in a bucket of a storage of their own or of the files', () => {
  const own = {
    BACKUP_S3_ENDPOINT: 'https://backup.example/',
    BACKUP_S3_REGION: 'eu-west-1',
    BACKUP_S3_ACCESS_KEY: 'key',
    BACKUP_S3_SECRET_KEY: 'secret',
  }
  const files = {
    S3_ENDPOINT: 'https://storage.example',
    S3_BUCKET: 'shop-files',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  }
  const inBucket = { BACKUP_DIR: 's3://shop-backups/nightly' }
  const read = (env: Record<string, string>) => readConfig({ ...good, ...env }, refuseDemoSecret)
  expect(read({ BACKUP_DIR: '/backup' })).toMatchObject({ backupDir: '/backup', backupStorage: null })
  expect(read({ ...inBucket, ...own, ...files }).backupStorage).toMatchObject({ endpoint: 'https://backup.example' })
  expect(read({ ...inBucket, ...files }).backupStorage).toMatchObject({ endpoint: 'https://storage.example' })
  expect(refusedVariables({ ...good, ...inBucket })).toEqual(['BACKUP_DIR'])
  expect(refusedVariables({ ...good, ...own, BACKUP_DIR: 's3://Backups' })).toEqual(['BACKUP_DIR'])
  for (const name of Object.keys(own)) expect(refusedVariables({ ...good, ...own, [name]: ' ' })).toEqual([name])
})
