/** A copy of what was sold, stored with the sale, so that later changes of the catalogue do not affect it. */
import type { HotelInformation } from '../../catalogue/hotel/index.ts'
import type { Image } from '../../platform/media/image.ts'
import type { Label } from '../../shared/shapes.ts'
import type { BoardCode } from '../../shared/board.ts'
import type { Cancellation } from '../../availability/offer/contract.ts'
import type { TravelInformation } from './travel-information.ts'

export type Snapshot = {
  deal: { id: number; slug: string; category: string; title: string; image: Image; is_sgr_package: boolean }
  hotel: {
    id: number
    supplierId: number
    hotel_name: string
    address: string
    phone: string
    check_in_time: string
    check_out_time: string
    /** House rules and extra information at the time of booking; missing on older sales. */
    information?: HotelInformation
  }
  room: {
    room_name: string
    /** The room with its beds in the traveller's language; missing on older sales. */
    room_label?: Label
    room_group_name: string
    room_data_trans: { bedding_type: string | null }
    board_type: BoardCode
  }
  activities: { activity_id: number; title: string }[]
  cancellation: Cancellation
  /** The information required by law before the contract, in the traveller's language; missing on older sales. */
  travel_information?: TravelInformation
  per_person_cents: number
  payable_at_hotel_cents: number
  /** The price of the included activities; decides the VAT of older sales, whose tax parts were not stored. */
  included_cents?: number
}
