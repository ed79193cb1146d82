/** What is sold in the model: stays priced by the product's own price, once for all histories. */
import { cancellationOf } from '@tussenuit/modules/booking/cancellation.ts'
import type { Price } from '@tussenuit/modules/pricing/contract.ts'
import type { Cancellation } from '@tussenuit/modules/booking/contract.ts'
import { quote } from '@tussenuit/modules/pricing/price.ts'
import { defaultSettings } from '@tussenuit/modules/settings/settings.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { startOfTime } from './world.ts'

export type PricedStay = { full: Price; deposit: Price; cancellation: Cancellation; free: boolean }

const now = today(new Date(startOfTime))

function priced(netCents: number, nights: number, checkIn: string, penalties: 'free' | 'half' | 'whole'): PricedStay {
  const price = (pay: 'full' | 'deposit') => {
    const found = quote({
      stay: { checkIn, nights, rooms: [{ adults: 2, children: [] }] },
      rate: { totalCents: netCents, localTaxCents: 0, isPackage: false, sellLimits: null },
      deal: { marginBp: 1500, isSgr: false, partialPayment: 25, partialPaymentDueDays: 21, included: [] },
      optional: [],
      settings: defaultSettings.package,
      pay,
      today: now,
    })
    if (!found) throw new Error('a stay of the catalogue has no price')
    return found
  }
  const full = price('full')
  const steps =
    penalties === 'free'
      ? [{ startAt: null, endAt: `${checkIn}T00:00:00Z`, amountCents: 0 }]
      : [{ startAt: null, endAt: null, amountCents: penalties === 'half' ? Math.floor(netCents / 2) : netCents }]
  return {
    full,
    deposit: price('deposit'),
    cancellation: cancellationOf(
      { totalCents: netCents, freeCancellationBefore: null, penalties: steps },
      full.total_cents,
    ),
    free: penalties === 'free',
  }
}

export const stays: readonly PricedStay[] = [8_000, 15_555, 31_999, 60_010, 123_456].flatMap((net, index) => [
  priced(net, 1 + (index % 3), addDays(now, 40 + index), 'free'),
  priced(net + 777, 2, addDays(now, 60), 'half'),
  priced(net + 5, 1, addDays(now, 90), 'whole'),
])
