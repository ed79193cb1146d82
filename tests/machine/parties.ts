/** The names and keys that the operator of the rehearsed machine enters. */
export const shopUrl = 'https://shop.example'
export const parties = { port: 3001, smtpPort: 3002 }

const accountOf = (name: string) => ({
  secretKey: `sk_test_rehearsal_${name}`,
  publishableKey: `pk_test_rehearsal_${name}`,
  webhookSecret: `whsec_rehearsal_${name}`,
})
export const accounts = { standard: accountOf('standard'), sgr: accountOf('sgr') }
export const supplier = { keyId: '4711', apiKey: 'a key of the rehearsal' }
export const bucket = {
  bucket: 'tussenuit',
  region: 'eu-west-1',
  accessKey: 'shop:operator',
  secretKey: 'secret/of+the=shop',
}

/** Names that lead to the machine itself. */
export const hosts = ['shop.example', 'cards.example', 'hotels.example', 'mail.example']

/** What the page says to fill in: by variable. */
export const settings = (storage: string): Record<string, string> => ({
  PUBLIC_URL: shopUrl,
  STRIPE_STANDARD_SECRET_KEY: accounts.standard.secretKey,
  STRIPE_STANDARD_PUBLISHABLE_KEY: accounts.standard.publishableKey,
  STRIPE_STANDARD_WEBHOOK_SECRET: accounts.standard.webhookSecret,
  STRIPE_SGR_SECRET_KEY: accounts.sgr.secretKey,
  STRIPE_SGR_PUBLISHABLE_KEY: accounts.sgr.publishableKey,
  STRIPE_SGR_WEBHOOK_SECRET: accounts.sgr.webhookSecret,
  STRIPE_API_URL: `http://cards.example:${parties.port}`,
  STRIPE_JS_URL: `http://cards.example:${parties.port}/stripe.js`,
  ETG_API_URL: `http://hotels.example:${parties.port}`,
  ETG_KEY_ID: supplier.keyId,
  ETG_API_KEY: supplier.apiKey,
  ETG_CONTACT_PHONE: '+31 20 555 0100',
  SMTP_URL: `smtp://mail.example:${parties.smtpPort}`,
  MAIL_FROM: 'Shop <hello@shop.example>',
  S3_ENDPOINT: storage,
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_ACCESS_KEY: bucket.accessKey,
  S3_SECRET_KEY: bucket.secretKey,
  BACKUP_DIR: '/backup/tussenuit',
})
