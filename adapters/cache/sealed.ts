import type { SessionStore } from '@tussenuit/modules/session/ports.ts'
import { type Keys, seal, unseal } from '@tussenuit/modules/shared/secret.ts'

/** What a browser keeps under these keys can hold a voucher code, which is as good as money. */
const sealedKeys = new Set([
  'voucherCode',
  'voucherDetails',
  'purchaseVoucherCode',
  'bookingConfig',
  'reservationConfig',
])

/** A session store in whose tables, and in whose backups, no voucher code can be read. What no key opens any more is as if it had expired. */
export function sealSessionStore(sessionStore: SessionStore, keys: Keys): SessionStore {
  return {
    ...sessionStore,
    async find(sessionId, key) {
      const kept = await sessionStore.find(sessionId, key)
      if (!sealedKeys.has(key) || typeof kept !== 'string') return kept
      const text = unseal(keys, kept)
      return text === null ? undefined : (JSON.parse(text) as unknown)
    },
    keep: (sessionId, key, value) =>
      sessionStore.keep(sessionId, key, sealedKeys.has(key) ? seal(keys, JSON.stringify(value ?? null)) : value),
  }
}
