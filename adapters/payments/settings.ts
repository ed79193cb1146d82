/** Reads the settings of the card provider's accounts from environment variables. */
import type { Account } from '@tussenuit/modules/money/payment/ports.ts'
import type { Variables } from '../variables.ts'
import type { StripeAccountKeys } from './stripe-keys.ts'

export type PaymentSettings = {
  accounts: Record<Account, StripeAccountKeys>
  /** Null means the provider's own URL. */
  apiUrl: string | null
  scriptUrl: string | null
}

/** Test keys that only the stand-in accepts. */
export const standInAccounts: PaymentSettings['accounts'] = {
  standard: {
    secretKey: 'sk_test_sim_standard',
    publishableKey: 'pk_test_sim_standard',
    webhookSecret: 'whsec_sim_standard',
  },
  sgr: { secretKey: 'sk_test_sim_sgr', publishableKey: 'pk_test_sim_sgr', webhookSecret: 'whsec_sim_sgr' },
}

/** The events to which the endpoint of each account must listen. */
export const webhookEvents = ['payment_intent.*', 'charge.*', 'refund.*'] as const

const web = ['http:', 'https:']
const keyNames = {
  secretKey: 'SECRET_KEY',
  publishableKey: 'PUBLISHABLE_KEY',
  webhookSecret: 'WEBHOOK_SECRET',
} as const
const variableOf = (account: string, key: keyof StripeAccountKeys): string =>
  `STRIPE_${account.toUpperCase()}_${keyNames[key]}`

/** The name of the environment variable of the account's secret key. */
export const secretKeyVariableName = (account: Account): string => variableOf(account, 'secretKey')

/** `standIn`: the URLs of a demo's stand-in provider, for the server and for the browser. */
export function readPaymentSettings(
  variables: Variables,
  standIn: { server: string; browser: string },
): PaymentSettings {
  const keyOf = (account: Account, key: keyof StripeAccountKeys) =>
    variables.required(variableOf(account, key), standInAccounts[account][key])
  const keysOf = (account: Account): StripeAccountKeys => ({
    secretKey: keyOf(account, 'secretKey'),
    publishableKey: keyOf(account, 'publishableKey'),
    webhookSecret: keyOf(account, 'webhookSecret'),
  })
  const accounts = { standard: keysOf('standard'), sgr: keysOf('sgr') }
  const settings = {
    accounts,
    apiUrl: variables.address('STRIPE_API_URL', web) ?? (variables.demo ? standIn.server : null),
    scriptUrl: variables.address('STRIPE_JS_URL', web) ?? (variables.demo ? `${standIn.browser}/stripe.js` : null),
  }
  if (!variables.demo)
    variables.problems.push(...secretProblems(accounts), ...modeProblems(accounts), ...simProblems(accounts))
  for (const name of ['STRIPE_API_URL', 'STRIPE_JS_URL']) variables.refuseThisMachine(name)
  return settings
}

/**
 * Reports webhook secrets that are shared or malformed: each account has its own endpoint and therefore its own secret.
 */
function secretProblems(accounts: PaymentSettings['accounts']): string[] {
  const { standard, sgr } = accounts
  const shared = standard.webhookSecret !== '' && standard.webhookSecret === sgr.webhookSecret
  const same = shared
    ? ['STRIPE_STANDARD_WEBHOOK_SECRET and STRIPE_SGR_WEBHOOK_SECRET must be those of two endpoints, one an account']
    : []
  const foreign = Object.entries(accounts)
    .filter(([, { webhookSecret }]) => webhookSecret !== '' && !webhookSecret.startsWith('whsec_'))
    .map(([account]) => `${variableOf(account, 'webhookSecret')} is no secret of a webhook, which begins with whsec_`)
  return [...same, ...foreign]
}

const modeOf = (key: string): string | null => /^(?:sk|pk|rk)_(live|test)_/.exec(key)?.[1] ?? null

/** Refuses a mixture of test and live keys. */
const modeProblems = (accounts: PaymentSettings['accounts']): string[] =>
  Object.entries(accounts).flatMap(([account, { secretKey, publishableKey }]) => {
    if (!secretKey || !publishableKey || secretKey.includes('_sim')) return []
    if (modeOf(secretKey) !== null && modeOf(secretKey) === modeOf(publishableKey)) return []
    const [secret, publishable] = [variableOf(account, 'secretKey'), variableOf(account, 'publishableKey')]
    return [`${secret} and ${publishable} must both be live or both be test keys`]
  })

const simProblems = (accounts: PaymentSettings['accounts']): string[] =>
  Object.entries(accounts).flatMap(([account, keys]) =>
    (Object.keys(keyNames) as (keyof StripeAccountKeys)[])
      .filter((key) => keys[key].includes('_sim'))
      .map((key) => `${variableOf(account, key)} is a stand-in's key`),
  )
