import type { TravelTexts } from '@tussenuit/modules/booking/travel-information.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { readFileSync } from 'node:fs'

type Messages = { booking: { package: Omit<TravelTexts, 'guarantee'> }; deal: { sgrText: string } }

const known = new Map<string, TravelTexts>()

/** From the messages of the pages, so that a contract keeps the very sentences that were read before it. */
export function travelTexts(wanted: string): TravelTexts {
  const language = languages.find((one) => one === wanted) ?? 'en'
  const found = known.get(language) ?? read(language)
  known.set(language, found)
  return found
}

function read(language: string): TravelTexts {
  const file = new URL(`../shop/public/assets/i18n/${language}.json`, import.meta.url)
  const { booking, deal } = JSON.parse(readFileSync(file, 'utf8')) as Messages
  return { ...booking.package, guarantee: deal.sgrText }
}
