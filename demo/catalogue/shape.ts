/** The types of the demo catalogue. Texts are English; HTML is limited to p, ul, li, strong, em, h3, a. */
import type { VatPart } from '@tussenuit/modules/platform/pricing/vat.ts'
import type { ActivityTaxKind } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import type { BoardCode } from '@tussenuit/modules/shared/board.ts'

export type DemoCategory = { category_name: string; display_name: string; summary: string; picture: string }
export type DemoTheme = { name: string; title: string; summary: string; picture: string }
export type DemoDestination = {
  name: string
  title: string
  country: 'NL' | 'BE' | 'DE'
  province: string
  latitude: number
  longitude: number
  summary: string
  picture: string
}
export type DemoSurrounding = { key: string; name: string; title: string; description_html: string; picture: string }

export type DemoActivity = {
  key: string
  title: string
  description_html: string
  /** The internal name is for staff, the external name for travellers. */
  internal_name: string
  external_name: string
  contact: { name: string; email: string; address: string }
  /** Number of open days that the activity needs during the stay; usually 1. */
  duration_days: number
  vat_kind: ActivityTaxKind
  send_activity_email: boolean
  /**
   * Weekdays (0 is Sunday) on which the activity is closed, and closed periods as "MM-DD" within one year (repeated
   * each year, both ends included); the loader converts them to closed_dates.
   */
  closed_weekdays: number[]
  closed_periods: { from: string; to: string }[]
  /**
   * Prices by season and age; from_date/to_date as "MM-DD" (repeated each year, both ends included). Amounts are euro
   * cents.
   */
  pricings: { from: string; to: string; from_age: number; to_age: number; cost_cents: number; margin_percent: number }[]
}

export type DemoDeal = {
  /** Unique slug, used in links, e.g. "heather-and-sauna-on-the-veluwe". */
  key: string
  title: string
  summary: string
  description_html: string
  category_type: 'category' | 'themes' | 'destination'
  category_name: string
  themes: string[]
  destination: string
  surrounding: string
  /** Lengths of stay in days; nights are one fewer. */
  length_of_stay: number[]
  board_types: BoardCode[]
  adults: 1 | 2
  /** Supplier ids of the hotels, each with the distance in metres to the deal's main sight. */
  hotels: { hid: number; distance_m: number }[]
  hotel_info: { title: string; description_html: string }
  /** Keys of activities that are included. */
  activities: string[]
  /** Activities that can be added; with `replaces`, an upgrade of that included activity. */
  optional_activities: { key: string; replaces?: string }[]
  additional_information: string[]
  /** The main picture first, then at least five for the gallery. */
  pictures: string[]
  margin_percent: number
  /** Deposit as a whole percentage; 0 means that the full price is due at once. */
  partial_payment: number
  partial_payment_due_days: number
  is_sgr_package: boolean
  /** Set only if it differs from `is_sgr_package`: SGR may also cover a stay that is not a package under the law. */
  is_package_travel?: boolean
  externally_sold?: boolean
  hide_price?: boolean
  recommended: boolean
  /** Age of the deal in days at the first start of the demo; the smallest values count as new. */
  added_days_ago: number
  /** Weekdays on which a stay may not begin. */
  closed_arrival_weekdays?: number[]
  custom_filters: Record<string, string[]>
}

export type DemoAdditionalInfo = { key: string; title: string; name: string; description_html: string }
export type DemoBanner = { title: string; text: string; link: string; picture: string }
export type DemoVoucher = {
  key: string
  name: string
  description_html: string
  picture: string
  /** Face value; for a package voucher, the price of its deal. */
  value_cents: number
  selling_price_cents: number
  validity_months: number
  kind: 'value' | 'package'
  deal?: string
  vat_class: 'multi_purpose' | 'single_purpose'
  /** What a single-purpose voucher is for, in shares of its price. */
  vat_parts?: VatPart[]
}
export type DemoCustomFilter = { key: string; name: string; values: { key: string; label: string }[] }

export type DemoCatalogue = {
  categories: DemoCategory[]
  themes: DemoTheme[]
  destinations: DemoDestination[]
  surroundings: DemoSurrounding[]
  activities: DemoActivity[]
  deals: DemoDeal[]
  additional_info: DemoAdditionalInfo[]
  banners: DemoBanner[]
  vouchers: DemoVoucher[]
  custom_filters: DemoCustomFilter[]
}
