/** The caller's choices in a telephone sale. Pure. */
import { maxChildAge, maxChildren } from '@tussenuit/modules/shared/party.ts'
import type { Deal } from './calls.ts'

export type Party = { rooms: { adults: number; children: number[] }[]; residency: string }
export type Stay = { deal: Deal; party: Party; nights: number; checkIn: string }

/** Parses ages from a text such as "4, 7". Null for any other text, or for more children than a room takes. */
export function parseChildAges(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const ages = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN))
  return ages.length <= maxChildren && ages.every((age) => age <= maxChildAge) ? ages : null
}

/** Parses voucher codes separated by line breaks or commas. */
export const parseVoucherCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
]

/** Number of blank calendar cells before the day, in a week that begins on Monday. */
export const leadingBlankCells = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
