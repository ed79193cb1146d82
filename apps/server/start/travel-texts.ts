import type { TravelTexts } from '@tussenuit/modules/sale/booking/travel-information.ts'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { defaultLanguage } from '@tussenuit/modules/shared/language.ts'

type Messages = { booking: { package: Omit<TravelTexts, 'guarantee'> }; deal: { sgrText: string } }

/**
 * The texts of a package-travel contract, taken from the messages of the pages, so that the contract has exactly the
 * sentences that the traveller read before.
 */
export function getTravelTexts(language: string): TravelTexts {
  const { booking, deal } = messagesOf<Messages>(language, 'shop') ?? messagesOf<Messages>(defaultLanguage, 'shop')!
  return { ...booking.package, guarantee: deal.sgrText }
}
