/** The data of the booking page: only the fields of the deal that the page shows. */
import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import type { PackedDays } from './price-calendar/packed-days.ts'
import type { Brand } from './stepper.tsx'
import type { Room } from './url-state.ts'
import type { PictureFacts } from '../parts/picture-facts.ts'

export type BookedDeal = {
  deals_id: number
  /** Part of the URL to which the payment returns. */
  slug: string
  title: string
  image: PictureFacts
  path: string
  board: string[]
  adults: number
  /** The lengths of stay, in nights. */
  stays: number[]
  partial_payment: number
  is_sgr_package: boolean
  is_package_travel: boolean
  /** Sold by a partner: the shop has no prices for it. */
  externally_sold: boolean
  included: { activity_id: number; title: string }[]
  optional: { activity_id: number; title: string }[]
}

export type BookingData = {
  deal: BookedDeal
  brand: Brand
  sgrText: string | null
  language: string
  today: Day
  /** The server's time, ISO 8601. */
  now: string
  lastDay: Day
  openAt: Day
  first: { rooms: Room[]; nights: number; from: Day; to: Day; days: PackedDays }
  publicUrl: string
}

/** `category_id`, else `banner_name`, with dashes instead of spaces (the shop's specification, section 4). */
export function dealSlug(deal: Pick<DealDetail, 'category_id' | 'banner_name'>): string {
  return (deal.category_id || deal.banner_name || '').trim().replace(/\s+/g, '-')
}

export function toBookedDeal(deal: DealDetail, category: string): BookedDeal {
  const name = (activity: { activity_id: number; title: string; external_name: string }) => ({
    activity_id: activity.activity_id,
    title: activity.external_name || activity.title,
  })
  return {
    deals_id: deal.deals_id,
    slug: dealSlug(deal),
    title: deal.title,
    image: deal.image,
    path: `/packages/${encodeURIComponent(category)}/${encodeURIComponent(deal.category_id)}?q=${deal.deals_id}`,
    board: deal.board_type,
    adults: deal.travel_companion || 2,
    stays: [...deal.show_hotel_nights].sort((a, b) => a - b),
    partial_payment: deal.partial_payment,
    is_sgr_package: deal.is_sgr_package,
    is_package_travel: deal.is_package_travel,
    externally_sold: deal.externally_sold,
    included: deal.activities.map(name),
    optional: deal.optional_activities.map(name),
  }
}
