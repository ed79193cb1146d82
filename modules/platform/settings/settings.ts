/**
 * Settings that change behaviour, with their defaults. Amounts are integer cents, percentages of margins basis points.
 */
import type { PackageSettings } from '../pricing/price.ts'
import type { VatSettings } from '../pricing/vat.ts'

export type PaymentSettings = {
  methods: string[]
  /** Accounts that take Wero as a method of its own, beside iDEAL until that ends in 2027. */
  weroAccounts: ('standard' | 'sgr')[]
  /** Shown in the provider's form on devices that have them. */
  wallets: ('apple_pay' | 'google_pay')[]
  depositPercent: number
  depositDueDays: number
  /** Above this, what staff give of a sale beyond its terms needs a second member of staff; null: no limit. */
  refundApprovalCents: number | null
  /** What one member of staff may give away in 30 days alone; null: ten times the limit of a sale. */
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
  /** Cancellations are executed at once where the policy determines the fee; otherwise staff decide. */
  automatic: boolean
  /** The reservation cost is never refunded: part of the terms that are shown and sold from then on. */
  keepReservationCost: boolean
}

export type SignInSettings = {
  /** Users with one of these roles need a second factor. */
  secondFactorRoles: string[]
}

export type OpeningSettings = {
  /** Until staff open the shop, visitors see that it opens soon, and nothing is sold. */
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
  // The pages say what the law asks for in each language; `text` is what this shop wants to add, as it is written.
  sgr: { sgr_logo: null, text: '' },
  customization: {
    brand_name: 'Tussenuit',
    brand_color: '#9c2468',
    logo: null,
    // Empty until staff have filled it in: no visitor is shown an example.
    contact: { email: '', phone: '', address: '' },
    socials: [],
    payment_methods: ['ideal', 'bancontact', 'mastercard', 'visa'],
    popular_destinations: [],
  },
  minimumDays: { days: 0 },
  cancellation: { automatic: true, keepReservationCost: false },
  vat: {
    scheme: 'normal',
    rates: [
      { from: '2019-01-01', lodgingBp: 900, reducedBp: 900, generalBp: 2100 },
      { from: '2026-01-01', lodgingBp: 2100, reducedBp: 900, generalBp: 2100 },
    ],
    mealCents: { ROOM_ONLY: 0, BED_AND_BREAKFAST: 1500, HALF_BOARD: 4000, FULL_BOARD: 5500, ALL_INCLUSIVE: 7000 },
  },
  signIn: { secondFactorRoles: [] },
}
