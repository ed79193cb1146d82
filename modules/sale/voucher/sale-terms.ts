/** Decides, by a voucher's package, its VAT at the sale and the account that receives the payment. Pure. */
import { homeCountry } from '../../platform/pricing/tax-rates.ts'
import type { VatScheme } from '../../platform/pricing/vat.ts'

/** `countries`: the countries of the package's hotels (ISO, upper case), without duplicates. */
export type VoucherPackage = { scheme: VatScheme | null; isSgr: boolean; countries: readonly string[] }

export type VoucherSaleTerms = {
  vatClass: 'single_purpose' | 'multi_purpose'
  /** The country in which a single-purpose voucher is taxed; null for the shop's own country. */
  vatCountry: string | null
  account: 'standard' | 'sgr'
}

/**
 * A voucher is taxed at its sale only if its VAT is known then: not if a margin or commission is taxed, and not for a
 * package with hotels in several countries.
 */
export function voucherSaleTerms(
  voucher: { vat_class: string; package: VoucherPackage | null },
  settingScheme: VatScheme,
): VoucherSaleTerms {
  const { package: pack } = voucher
  const countries = pack && pack.countries.length > 0 ? pack.countries : [homeCountry]
  const isTaxKnown = (pack?.scheme ?? settingScheme) === 'normal' && countries.length === 1
  const isSingle = voucher.vat_class === 'single_purpose' && isTaxKnown
  return {
    vatClass: isSingle ? 'single_purpose' : 'multi_purpose',
    vatCountry: isSingle && countries[0] !== homeCountry ? countries[0]! : null,
    account: pack?.isSgr ? 'sgr' : 'standard',
  }
}
