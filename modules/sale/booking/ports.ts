import type { DocumentBrand } from '../../platform/document/ports.ts'
import type { Db } from '../../shared/shop.ts'
import type { ReservationView } from './reservation-shape.ts'
import type { Reservation } from './store.ts'
import type { TravelTexts } from './travel-information.ts'

/** The texts required by law before the contract, as on the pages, in one of the shop's languages. */
export type TravelTextsOf = (language: string) => TravelTexts

/** The amounts of a requested cancellation, for the owner; null if there is no request. */
export type CancelledSums = (db: Db, reservation: Reservation) => Promise<ReservationView['cancelled']>

declare module '../../shared/shop.ts' {
  interface Shop {
    travelTexts: TravelTextsOf
    cancellationAmounts: CancelledSums
  }
}

declare module '../../platform/document/ports.ts' {
  interface Documents {
    /** Contains the same information as the owner's page of the reservation. */
    confirmation(reservation: ReservationView, brand: DocumentBrand): Promise<Buffer>
  }
}
