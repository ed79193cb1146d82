/** The settings and their defaults. Amounts are integer cents, margins are in basis points. */
import type { PackageSettings } from '../pricing/price.ts'
import { defaultTaxRates } from '../pricing/default-tax-rates.ts'
import type { VatSettings } from '../pricing/vat.ts'

export type PaymentSettings = {
  methods: string[]
  /** Accounts that offer Wero as a separate method in addition to iDEAL, until iDEAL ends in 2027. */
  weroAccounts: ('standard' | 'sgr')[]
  /** Wallets shown in the provider's form on devices that support them. */
  wallets: ('apple_pay' | 'google_pay')[]
  depositPercent: number
  depositDueDays: number
  /**
   * Cents that staff may give away beyond the terms of a sale or code without a second staff member; null: no limit.
   */
  refundApprovalCents: number | null
  /** The amount that one staff member may give away in 30 days without approval; null: ten times the limit per sale. */
  staffApprovalCents: number | null
}

export type SgrSettings = { sgr_logo: string | null; text: string }

export type Customization = {
  brand_name: string
  brand_color: string
  logo: string | null
  contact: { email: string; phone: string; address: string }
  socials: { name: string; url: string }[]
  payment_methods: string[]
  popular_destinations: string[]
}

export type CancellationSettings = {
  /** If true, a cancellation is executed immediately when the policy determines the fee; otherwise staff decide. */
  automatic: boolean
  /** If true, the reservation cost is never refunded. Applies to later sales, as part of their terms. */
  keepReservationCost: boolean
}

export type SignInSettings = {
  /** Users with one of these roles need a second factor. */
  secondFactorRoles: string[]
}

export type OpeningSettings = {
  /** While false, visitors see that the shop opens soon, and nothing is sold. */
  open: boolean
}

export type Settings = {
  opening: OpeningSettings
  package: PackageSettings
  payment: PaymentSettings
  sgr: SgrSettings
  customization: Customization
  minimumDays: { days: number }
  cancellation: CancellationSettings
  vat: VatSettings
  signIn: SignInSettings
}

export const defaultSettings: Settings = {
  opening: { open: false },
  package: {
    marginBp: 1500,
    reservationCostCents: 1900,
    roundToCents: 100,
    weekend: { weekdays: [5, 6], surchargeCents: 0 },
    seasons: [],
    touristTaxCents: 0,
    sgrContributionCents: 500,
    absorbedRiseBp: 200,
  },
  payment: {
    methods: ['card', 'ideal', 'bancontact'],
    weroAccounts: [],
    wallets: [],
    depositPercent: 0,
    depositDueDays: 42,
    refundApprovalCents: null,
    staffApprovalCents: null,
  },
  // Pages show the legally required text in each language; `text` is an addition by the shop, shown unchanged.
  sgr: { sgr_logo: null, text: '' },
  customization: {
    brand_name: 'Tussenuit',
    brand_color: '#9c2468',
    logo: null,
    // Empty until staff have entered it, so that visitors never see placeholder data.
    contact: { email: '', phone: '', address: '' },
    socials: [],
    payment_methods: ['ideal', 'bancontact', 'mastercard', 'visa'],
    popular_destinations: [],
  },
  minimumDays: { days: 0 },
  cancellation: { automatic: true, keepReservationCost: false },
  vat: {
    scheme: 'normal',
    rates: defaultTaxRates,
    reverseCharge: [],
    mealCents: { ROOM_ONLY: 0, BED_AND_BREAKFAST: 1500, HALF_BOARD: 4000, FULL_BOARD: 5500, ALL_INCLUSIVE: 7000 },
  },
  signIn: { secondFactorRoles: [] },
}
