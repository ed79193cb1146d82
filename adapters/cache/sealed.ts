import type { SessionStore } from '@tussenuit/modules/platform/session/ports.ts'
import { type Keys, sealText, unsealText } from '@tussenuit/modules/shared/secret.ts'

/** Values under these keys can contain voucher codes, which can be spent like money. */
const encryptedKeys = new Set([
  'voucherCode',
  'voucherDetails',
  'purchaseVoucherCode',
  'bookingConfig',
  'reservationConfig',
])

/**
 * A session store that encrypts the values of these keys, so that tables and backups contain no readable voucher code.
 * A value that no key decrypts counts as expired.
 */
export function createEncryptedSessionStore(sessionStore: SessionStore, keys: Keys): SessionStore {
  return {
    ...sessionStore,
    async find(sessionId, key) {
      const stored = await sessionStore.find(sessionId, key)
      if (!encryptedKeys.has(key) || typeof stored !== 'string') return stored
      const text = unsealText(keys, stored)
      return text === null ? undefined : (JSON.parse(text) as unknown)
    },
    save: (sessionId, key, value) =>
      sessionStore.save(sessionId, key, encryptedKeys.has(key) ? sealText(keys, JSON.stringify(value ?? null)) : value),
  }
}
