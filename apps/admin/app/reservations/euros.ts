import { fromEuros } from '@tussenuit/modules/shared/money.ts'

/** What somebody typed as euros, in cents; null where it is no amount with at most two decimals. */
export function centsTyped(typed: string): number | null {
  const plain = typed.trim().replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? fromEuros(Number(plain)) : null
}
