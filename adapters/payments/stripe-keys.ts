/** The keys of an account: their format, their masked form, and whether they belong together. */
import { type Account, PaymentsRefused } from '@tussenuit/modules/money/payment/ports.ts'

export type StripeAccountKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export const credentialNames = [
  { name: 'publishable_key', field: 'publishableKey', secret: false, form: /^pk_(?:test|live)_\w{4,240}$/ },
  { name: 'secret_key', field: 'secretKey', secret: true, form: /^(?:sk|rk)_(?:test|live)_\w{4,240}$/ },
  { name: 'webhook_secret', field: 'webhookSecret', secret: true, form: /^whsec_\w{4,240}$/ },
] as const satisfies readonly { name: string; field: keyof StripeAccountKeys; secret: boolean; form: RegExp }[]

export const changeKeys = (keys: StripeAccountKeys, changes: Readonly<Record<string, string>>): StripeAccountKeys => ({
  ...keys,
  ...Object.fromEntries(
    credentialNames.flatMap(({ name, field }) => (changes[name] === undefined ? [] : [[field, changes[name]]])),
  ),
})

export function assertValidKeyFormat(changes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(changes)) {
    const credential = credentialNames.find((entry) => entry.name === name)
    if (!credential) throw new PaymentsRefused('credential_unknown', `there is no key called ${name}`)
    if (!credential.form.test(value)) throw new PaymentsRefused('credential_malformed', `this is no ${name}`)
  }
}

/** "sk_live_…4242": shows the environment and identifies the key, but reveals nothing usable. */
export const maskSecret = (secret: string): string => `${/^(?:[a-z]+_)+/.exec(secret)?.[0] ?? ''}…${secret.slice(-4)}`

export function isLiveKey(secretKey: string): boolean {
  return /^[a-z]+_live_/.test(secretKey)
}

/** Refuses keys of different environments; `livemode` is the provider's answer for the account. */
export function assertKeysMatchEnvironment(
  { secretKey, publishableKey }: StripeAccountKeys,
  account: Account,
  livemode: boolean,
): void {
  if (livemode !== isLiveKey(secretKey))
    throw new PaymentsRefused('livemode_mismatch', `the ${account} account answers for the other environment`)
  if (publishableKey.startsWith('pk_live') !== isLiveKey(secretKey))
    throw new PaymentsRefused('livemode_mismatch', `the ${account} account's two keys belong to different environments`)
}
