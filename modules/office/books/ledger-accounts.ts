/**
 * The chart of accounts in the bookkeeping software: a number and a name for each journal account and each VAT code,
 * with defaults that staff can change. Pure. A journal account without a default here is a compile error.
 */
import type { Account } from '../../money/journal/entry.ts'
import { formatPlainEuros } from '../../shared/money.ts'
import { homeCountry } from '../../platform/pricing/tax-rates.ts'
import { parseVatCode } from './vat-code.ts'

/**
 * `opening`: the liabilities when the journal was introduced. `previous_result`: the result of earlier years in the
 * opening balance of a year; nothing is posted to it.
 */
export type BookAccount = Account | 'opening' | 'previous_result'

/** `rgs`: the code in the Dutch reference chart (Referentiegrootboekschema); null if the bookkeeper does not use it. */
export type LedgerAccount = { number: string; name: string; rgs: string | null }
/**
 * `code`: the VAT code in the bookkeeping software. `revenue_number` and `vat_number`: separate accounts for revenue
 * and VAT at this code; null: the accounts that all codes share.
 */
export type VatMapping = { code: string; name: string; revenue_number: string | null; vat_number: string | null }
export type LedgerMapping = { accounts: Record<BookAccount, LedgerAccount>; vat_codes: Record<string, VatMapping> }

/**
 * Digits only, without a leading zero, because spreadsheets drop it. All common bookkeeping software accepts nine
 * digits.
 */
export const numberPattern = '^[1-9][0-9]{2,8}$'
export const rgsPattern = '^[BW](?:[A-Z][A-Za-z0-9]{2}){1,6}$'
/** Matches VAT codes that bookkeeping software accepts and spreadsheets do not change. */
export const vatCodePattern = '^[A-Za-z0-9](?:[A-Za-z0-9 .]{0,14}[A-Za-z0-9])?$'

type AccountDefault = LedgerAccount & {
  /** Whether the balance is carried into the next year, or is part of the year's result. */
  statement: 'balance' | 'result'
}

const accountDefault = (
  number: string,
  name: string,
  statement: AccountDefault['statement'] = 'balance',
  rgs: string | null = null,
): AccountDefault => ({ number, name, statement, rgs })

/** The names are Dutch, like those in the bookkeeping software. */
const accountDefaults: Record<BookAccount, AccountDefault> = {
  customer: accountDefault('1300', 'Debiteuren', 'balance', 'BVorDebHad'),
  card_standard: accountDefault('1210', 'Kaartbetalingen, standaardrekening'),
  card_sgr: accountDefault('1220', 'Kaartbetalingen, SGR-rekening'),
  bank: accountDefault('1100', 'Bank', 'balance', 'BLimBanRba'),
  revenue: accountDefault('8000', 'Omzet', 'result'),
  vat: accountDefault('1500', 'Af te dragen btw', 'balance', 'BSchBepBtw'),
  collected_for_others: accountDefault('1710', 'Ontvangen voor derden'),
  voucher_liability: accountDefault('1720', 'Uitstaande vouchers'),
  voucher_deferred: accountDefault('1730', 'Vooruitontvangen voor vouchers'),
  voucher_discount: accountDefault('8400', 'Korting op vouchers', 'result'),
  voucher_breakage: accountDefault('8500', 'Vervallen vouchers', 'result'),
  promotion: accountDefault('4410', 'Weggegeven vouchers', 'result'),
  partner: accountDefault('1310', 'Te vorderen van campagnepartners'),
  counter: accountDefault('1230', 'Tussenrekening balie'),
  provider_fees: accountDefault('4700', 'Kosten betaaldienst', 'result'),
  disputed: accountDefault('1240', 'Betwiste kaartbetalingen'),
  bank_in_transit: accountDefault('1250', 'Uitbetalingen onderweg'),
  cost_of_sales: accountDefault('7000', 'Kosten van verblijven', 'result'),
  owed_hotel_supplier: accountDefault('1610', 'Te betalen aan hotelleverancier'),
  owed_activities: accountDefault('1620', 'Te betalen aan organisatoren van activiteiten'),
  deferred_income: accountDefault('1740', 'Vooruitontvangen omzet verblijven'),
  deferred_costs: accountDefault('1320', 'Vooruitbetaalde kosten verblijven'),
  income_deferral: accountDefault('8900', 'Omzet van latere verblijven', 'result'),
  cost_deferral: accountDefault('7900', 'Kosten van latere verblijven', 'result'),
  input_vat: accountDefault('1520', 'Te vorderen btw (voorbelasting)', 'balance', 'BVorVbkTvo'),
  prepayments: accountDefault('1750', 'Btw over vooruitbetalingen'),
  goodwill: accountDefault('4420', 'Coulance boven de prijs', 'result'),
  written_off: accountDefault('4720', 'Afgeboekte vorderingen', 'result'),
  suspense: accountDefault('2950', 'Vraagposten'),
  opening: accountDefault('2900', 'Tussenrekening beginbalans'),
  previous_result: accountDefault('2960', 'Resultaat voorgaande jaren'),
}

export const bookAccounts = Object.keys(accountDefaults) as BookAccount[]

export const isBalanceAccount = (name: BookAccount): boolean => accountDefaults[name].statement === 'balance'

/** Formats a rate as a percentage without sign, with decimals only if needed: "21", "5.5". */
const ratePercent = (rateBp: number): string => formatPlainEuros(rateBp).replace(/\.?0+$/, '')

const fixedCodes: Record<'margin' | 'agency' | 'prepaid' | 'rounding', VatMapping> = {
  agency: { code: 'BEMIDDELING', name: 'Bemiddeling', revenue_number: '8025', vat_number: null },
  margin: { code: 'MARGE', name: 'Reisbureauregeling', revenue_number: '8020', vat_number: null },
  prepaid: { code: 'VOUCHER', name: 'Btw bij verkoop voucher afgedragen', revenue_number: '8030', vat_number: null },
  rounding: { code: 'AFRONDING', name: 'Afronding', revenue_number: null, vat_number: null },
}
/** The separate accounts of the most used Dutch rates; other rates share the accounts of all codes. */
const numbersByRate = new Map([
  [2100, { revenue_number: '8010', vat_number: '1501' }],
  [900, { revenue_number: '8015', vat_number: '1502' }],
])

/** Amounts collected for others are not turnover; the code states for whom they are collected. */
const heldCodes: Record<string, VatMapping> = {
  sgr: { code: 'SGR', name: 'SGR-bijdrage, geen omzet', revenue_number: null, vat_number: null },
  tourist_tax: { code: 'TOERISTEN', name: 'Toeristenbelasting, geen omzet', revenue_number: null, vat_number: null },
}

/** The VAT on margins and commissions; the general rate of the Netherlands has separate accounts. */
function marginMapping({ kind, rateBp }: { kind: 'margin_rate' | 'agency_rate'; rateBp: number }): VatMapping {
  const percent = ratePercent(rateBp)
  const isMargin = kind === 'margin_rate'
  const own = isMargin ? { revenue_number: '8021', vat_number: '1503' } : { revenue_number: '8026', vat_number: '1504' }
  return {
    code: `${isMargin ? 'MARGE' : 'BEMIDDELING'}${percent}`,
    name: `Btw ${percent}% over ${isMargin ? 'marge' : 'commissie'}`,
    ...(rateBp === 2100 ? own : { revenue_number: null, vat_number: null }),
  }
}

/** The mapping of a VAT code that staff have not changed. Defined for every code that a posting can have. */
export function defaultVatMapping(code: string): VatMapping {
  const meaning = parseVatCode(code)
  if (meaning.kind === 'other') {
    const ownCode =
      code
        .replaceAll(/[^A-Za-z0-9]+/g, ' ')
        .slice(0, 16)
        .trim() || 'OVERIG'
    return { code: ownCode, name: code, revenue_number: null, vat_number: null }
  }
  if (meaning.kind === 'held') return heldCodes[code] ?? { ...heldCodes['sgr']!, code: 'DERDEN', name: code }
  if (meaning.kind === 'margin_rate' || meaning.kind === 'agency_rate') return marginMapping(meaning)
  if (meaning.kind === 'reverse_charge')
    return {
      code: `VERLEGD ${meaning.country}`,
      name: `Btw verlegd ${meaning.country}`,
      revenue_number: null,
      vat_number: null,
    }
  if (meaning.kind !== 'rate') return fixedCodes[meaning.kind]
  const { country, rateBp } = meaning
  const percent = ratePercent(rateBp)
  const numbers = country === homeCountry ? numbersByRate.get(rateBp) : undefined
  return {
    code: `${country}${percent}`,
    name: `Btw ${percent}%${country === homeCountry ? '' : ` ${country}`}`,
    revenue_number: numbers?.revenue_number ?? null,
    vat_number: numbers?.vat_number ?? null,
  }
}

const toLedgerAccount = ({ number, name, rgs }: AccountDefault): LedgerAccount => ({ number, name, rgs })

/** The stored part of a mapping; it lacks accounts and codes that were added to the program later. */
export type StoredMapping = {
  accounts?: Partial<Record<BookAccount, LedgerAccount>>
  vat_codes?: Record<string, VatMapping>
}

/** The mapping of all accounts and of the given VAT codes, with defaults for what is not stored. */
export const completeMapping = (stored: StoredMapping, codes: readonly string[]): LedgerMapping => ({
  accounts: Object.fromEntries(
    bookAccounts.map((name) => [name, stored.accounts?.[name] ?? toLedgerAccount(accountDefaults[name])]),
  ) as Record<BookAccount, LedgerAccount>,
  vat_codes: Object.fromEntries(
    [...new Set([...codes, ...Object.keys(stored.vat_codes ?? {})])].map((code) => [
      code,
      stored.vat_codes?.[code] ?? defaultVatMapping(code),
    ]),
  ),
})

export const vatMappingOf = (mapping: LedgerMapping, code: string): VatMapping =>
  mapping.vat_codes[code] ?? defaultVatMapping(code)

/** The ledger account that a posting is exported to. */
export function ledgerAccountOf(mapping: LedgerMapping, name: BookAccount, vatCode: string | null): LedgerAccount {
  const own = mapping.accounts[name]
  const vat = vatCode === null ? null : vatMappingOf(mapping, vatCode)
  const number = name === 'revenue' ? vat?.revenue_number : name === 'vat' ? vat?.vat_number : null
  return number ? { number, name: `${own.name}, ${vat!.name}`, rgs: own.rgs } : own
}

/** Every ledger account of the mapping, by number. */
export function listLedgerAccounts(mapping: LedgerMapping): (LedgerAccount & { statement: 'balance' | 'result' })[] {
  const split = Object.keys(mapping.vat_codes).flatMap((code) =>
    (['revenue', 'vat'] as const).map((name) => ({ name, code })),
  )
  const all = [...bookAccounts.map((name) => ({ name, code: null })), ...split].map(({ name, code }) => ({
    ...ledgerAccountOf(mapping, name, code),
    statement: accountDefaults[name].statement,
  }))
  return [...new Map(all.map((entry) => [entry.number, entry])).values()].toSorted((a, b) =>
    a.number < b.number ? -1 : 1,
  )
}

/** The fields whose number or VAT code is already used by an earlier field, as dotted paths. */
export function findDuplicates(mapping: LedgerMapping): string[] {
  const fields = [
    ...Object.entries(mapping.accounts).map(([name, { number }]) => [`accounts.${name}.number`, number] as const),
    ...Object.entries(mapping.vat_codes).flatMap(([code, row]) => [
      [`vat_codes.${code}.revenue_number`, row.revenue_number] as const,
      [`vat_codes.${code}.vat_number`, row.vat_number] as const,
    ]),
  ]
  const codes = Object.entries(mapping.vat_codes).map(
    ([code, row]) => [`vat_codes.${code}.code`, row.code.toUpperCase()] as const,
  )
  return [fields, codes].flatMap((list) => {
    const seen = new Set<string>()
    return list.flatMap(([path, value]) => {
      if (value === null) return []
      const isUsed = seen.has(value)
      seen.add(value)
      return isUsed ? [path] : []
    })
  })
}
