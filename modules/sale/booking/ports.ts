import type { DocumentBrand } from '../../platform/document/ports.ts'
import type { Db } from '../../shared/shop.ts'
import type { ReservationView } from './reservation-shape.ts'
import type { Reservation } from './store.ts'
import type { TravelTexts } from './travel-information.ts'

/** The pre-contractual sentences of the pages, in a language of the shop. */
export type TravelTextsOf = (language: string) => TravelTexts

/** The amounts of a requested cancellation, as its owner sees them; null without one. */
export type CancelledSums = (db: Db, reservation: Reservation) => Promise<ReservationView['cancelled']>

declare module '../../shared/shop.ts' {
  interface Shop {
    travelTexts: TravelTextsOf
    cancelledSums: CancelledSums
  }
}

declare module '../../platform/document/ports.ts' {
  interface Documents {
    /** Says the same as the page on which its owner sees the reservation. */
    confirmation(reservation: ReservationView, brand: DocumentBrand): Promise<Buffer>
  }
}
