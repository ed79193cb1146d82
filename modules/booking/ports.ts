import type { DocumentBrand } from '../document/ports.ts'
import type { ReservationView } from './contract.ts'
import type { TravelTexts } from './travel-information.ts'

/** The sentences that the pages show before the contract, in a language of the shop. */
export type TravelTextsOf = (language: string) => TravelTexts

declare module '../shared/shop.ts' {
  interface Shop {
    travelTexts: TravelTextsOf
  }
}

declare module '../document/ports.ts' {
  interface Documents {
    /** Says the same as the page on which its owner sees the reservation. */
    confirmation(reservation: ReservationView, brand: DocumentBrand): Promise<Buffer>
  }
}
