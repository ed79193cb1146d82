/** Payment provider keys that staff entered: stored encrypted and read by every process. */
import type { Account } from '../../money/payment/ports.ts'
import { sealText, unsealText } from '../../shared/secret.ts'
import type { Db, Shop } from '../../shared/shop.ts'
import { findCredentials, updateSealedCredential, type StoredCredential } from './store.ts'

const purpose = 'payment-credential'
/** How long other processes may still use keys that were replaced. */
const freshMs = 2_000

type Entered = Record<Account, Record<string, string>>

export const encryptCredential = (keys: Shop['keys'], value: string): string => sealText(keys(purpose), value)

function decryptCredentials(keys: Shop['keys'], credentials: readonly StoredCredential[]): Entered {
  const entered: Entered = { standard: {}, sgr: {} }
  for (const { account, name, value_sealed: sealed } of credentials) {
    const value = unsealText(keys(purpose), sealed)
    if (value === null) throw new Error(`the ${name} of the ${account} account is sealed with a key that is not there`)
    entered[account as Account][name] = value
  }
  return entered
}

/**
 * Reads the entered keys, at most every two seconds unless `fresh`. While the database is unavailable, the keys read
 * last are used; no payment could be recorded then anyway.
 */
export function createCredentialReader(
  db: Db,
  keys: Shop['keys'],
): (account: Account, fresh?: boolean) => Promise<Record<string, string>> {
  let cached: { entered: Entered; at: number } | null = null
  let reading: Promise<Entered> | null = null
  const readEntered = async (): Promise<Entered> => {
    const at = Date.now()
    try {
      const entered = decryptCredentials(keys, await findCredentials(db))
      if (!cached || at >= cached.at) cached = { entered, at }
      return entered
    } catch (error) {
      if (cached) return cached.entered
      throw error
    }
  }
  const readOnce = (): Promise<Entered> => {
    reading ??= readEntered().finally(() => {
      reading = null
    })
    return reading
  }
  return async (account, fresh = false) => {
    // A read already in progress may have started before the change.
    if (fresh) return (await readEntered())[account]
    if (cached && Date.now() - cached.at < freshMs) return cached.entered[account]
    return (await readOnce())[account]
  }
}

/** After a key rotation, re-encrypts the keys that are encrypted with the previous key, and returns their number. */
export async function reencryptCredentials(shop: Pick<Shop, 'db' | 'keys'>): Promise<number> {
  const [current, ...previous] = shop.keys(purpose)
  if (previous.length === 0) return 0
  const outdated = (await findCredentials(shop.db)).filter(
    ({ value_sealed: text }) => unsealText([current], text) === null,
  )
  for (const credential of outdated) {
    const value = unsealText(shop.keys(purpose), credential.value_sealed)
    if (value !== null) await updateSealedCredential(shop.db, credential, encryptCredential(shop.keys, value))
  }
  return outdated.length
}
