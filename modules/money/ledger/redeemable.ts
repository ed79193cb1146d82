/** Whether a code may be used, and the reason if not. Pure. */
import type { Day } from '../../shared/day.ts'

export type Entitlement = { campaignId: number; active: boolean; nights: number; persons: number }

/** A code in the ledger. `availableCents` excludes holds of other bookings. */
export type LedgerCode = {
  /** True if an open booking of the same browser holds the code; it then counts as redeemed in time. */
  heldHere: boolean
  id: number
  voucherId: number | null
  dealId: number | null
  orderNumber: string | null
  imported: boolean
  blocked: boolean
  validFrom: Day
  validUntil: Day
  issuedCents: number
  balanceCents: number
  availableCents: number
  /** Set if the code pays for a stay of a campaign instead of an amount. */
  stay: (Entitlement & { available: boolean; left: number }) | null
}

export type Reason = 'unknown' | 'other_package' | 'not_yet' | 'expired' | 'used_up'
export type VoucherRefusal = {
  status: number
  code: string
  message: string
  data?: { valid_until?: Day; valid_from?: Day }
}

/**
 * The first reason why a code cannot be used on a day, for the deal and arrival if they are known. Codes are valid on
 * their first and last day. A campaign code is valid for arrivals between those days; a value voucher for any arrival,
 * if it is redeemed in time. A code that this browser's booking already holds was redeemed in time.
 */
export function codeIneligibilityReason(
  code: LedgerCode | null,
  today: Day,
  dealId?: number,
  arrival?: Day,
): Reason | null {
  if (!code || code.blocked || (code.stay && !code.stay.active)) return 'unknown'
  if (dealId !== undefined && code.dealId !== null && code.dealId !== dealId) return 'other_package'
  const arrivals = code.stay && arrival !== undefined ? [arrival] : []
  if ([today, ...arrivals].some((day) => day < code.validFrom)) return 'not_yet'
  if ([...(code.heldHere ? [] : [today]), ...arrivals].some((day) => day > code.validUntil)) return 'expired'
  if (code.stay ? !code.stay.available : code.availableCents <= 0) return 'used_up'
  return null
}

const unknown: VoucherRefusal = {
  status: 404,
  code: 'voucher_not_valid',
  message: 'This code is not valid. Please check how it is spelled.',
}

/**
 * A refusal of one of the shop's own codes states the reason, because these codes cannot be guessed. Imported codes can
 * be short, so their refusal is the same as that of an unknown code.
 */
export function toVoucherRefusal(reason: Reason, code: LedgerCode | null): VoucherRefusal {
  if (!code || code.imported) return unknown
  switch (reason) {
    case 'unknown':
      return unknown
    case 'other_package':
      return { status: 422, code: 'voucher_other_package', message: 'This voucher code is not valid for this package.' }
    case 'not_yet':
      return {
        status: 409,
        code: 'voucher_not_yet_valid',
        message: `This voucher is valid from ${code.validFrom}.`,
        data: { valid_from: code.validFrom },
      }
    case 'expired':
      return {
        status: 410,
        code: 'voucher_expired',
        message: `The last day of this voucher is ${code.validUntil}.`,
        data: { valid_until: code.validUntil },
      }
    case 'used_up':
      return {
        status: 409,
        code: 'voucher_used_up',
        message: 'This voucher has been used up, or is part of a booking that is being paid.',
      }
  }
}
