/** The shape of the demo catalogue. Texts are English; HTML is limited to p, ul, li, strong, em, h3, a. */
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
  /** The internal name is for staff, the external one for travellers. */
  internal_name: string
  external_name: string
  contact: { name: string; email: string; address: string }
  /** Number of open days of the stay that it needs; 1 for most. */
  duration_days: number
  send_activity_email: boolean
  /** Weekdays (0 Sunday) on which it is closed, and closed periods, "MM-DD" within one year
   * (repeated each year, both included); the loader makes closed_dates of them. */
  closed_weekdays: number[]
  closed_periods: { from: string; to: string }[]
  /** Seasons and ages; from_date/to_date as "MM-DD" (repeated each year, both included). Amounts are euro cents. */
  pricings: { from: string; to: string; from_age: number; to_age: number; cost_cents: number; margin_percent: number }[]
}

export type DemoDeal = {
  /** Unique slug, also the picture's name in links, e.g. "heather-and-sauna-on-the-veluwe". */
  key: string
  title: string
  summary: string
  description_html: string
  category_type: 'category' | 'themes' | 'destination'
  category_name: string
  themes: string[]
  destination: string
  surrounding: string
  /** Days; nights are one fewer. */
  length_of_stay: number[]
  board_types: BoardCode[]
  adults: 1 | 2
  /** Supplier ids of the hotels, each with the distance in metres to the deal's main sight. */
  hotels: { hid: number; distance_m: number }[]
  hotel_info: { title: string; description_html: string }
  /** Keys of activities that are included. */
  activities: string[]
  /** Activities that can be added; with `replaces`, an upgrade of that included one. */
  optional_activities: { key: string; replaces?: string }[]
  additional_information: string[]
  /** First the hero, then at least five for the gallery. */
  pictures: string[]
  margin_percent: number
  /** Whole percentages; 0 means everything at once. */
  partial_payment: number
  partial_payment_due_days: number
  is_sgr_package: boolean
  /** Only where it differs: SGR covers a stay that is not a package under the law. */
  is_package_travel?: boolean
  externally_sold?: boolean
  hide_price?: boolean
  recommended: boolean
  /** Days before the first demo start on which it was added; "new" are the smallest. */
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
  /** Face value; for a package voucher the price of the deal it stands for. */
  value_cents: number
  selling_price_cents: number
  validity_months: number
  kind: 'value' | 'package'
  deal?: string
  vat_class: 'multi_purpose' | 'single_purpose'
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
