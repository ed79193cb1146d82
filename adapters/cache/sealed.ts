import type { SessionDrawer } from '@tussenuit/modules/session/ports.ts'
import { type Keys, seal, unseal } from '@tussenuit/modules/shared/secret.ts'

/** What a browser keeps under these keys can hold a voucher code, which is as good as money. */
const sealedKeys = new Set([
  'voucherCode',
  'voucherDetails',
  'purchaseVoucherCode',
  'bookingConfig',
  'reservationConfig',
])

/** A drawer in whose store, and in whose backups, no voucher code can be read. What no key opens any more is as if it had expired. */
export function sealDrawer(drawer: SessionDrawer, keys: Keys): SessionDrawer {
  return {
    ...drawer,
    async find(sessionId, key) {
      const kept = await drawer.find(sessionId, key)
      if (!sealedKeys.has(key) || typeof kept !== 'string') return kept
      const text = unseal(keys, kept)
      return text === null ? undefined : (JSON.parse(text) as unknown)
    },
    keep: (sessionId, key, value) =>
      drawer.keep(sessionId, key, sealedKeys.has(key) ? seal(keys, JSON.stringify(value ?? null)) : value),
  }
}
