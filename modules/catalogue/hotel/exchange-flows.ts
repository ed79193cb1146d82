/**
 * The log of exchanges with the supplier. Callers do not wait for it: exchanges are collected and written in batches.
 * If the database is overloaded, the newest are dropped.
 */
import type { Shop } from '../../shared/shop.ts'
import type { SupplierExchange } from './ports.ts'
import { insertSupplierExchanges } from './store.ts'

const gatherMs = 1_000
const maxWaiting = 2_000

export function createSupplierExchangeLog(shop: Pick<Shop, 'db' | 'now' | 'log'>): {
  record(exchange: SupplierExchange): void
  close(): Promise<void>
} {
  let waiting: (SupplierExchange & { at: Date })[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      await insertSupplierExchanges(shop.db, batch)
    } catch (error) {
      shop.log.warn(
        { exchanges: batch.length, error: (error as Error).message },
        'exchanges with the hotel supplier were not stored',
      )
    }
  }

  return {
    record(exchange) {
      if (waiting.length >= maxWaiting) return
      waiting.push({ ...exchange, at: shop.now() })
      timer ??= setTimeout(() => {
        timer = null
        writing = writing.then(write)
      }, gatherMs).unref()
    },
    async close() {
      if (timer) clearTimeout(timer)
      await writing
      await write()
    },
  }
}
