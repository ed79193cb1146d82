/** What the caller chooses. Pure. */
import type { Deal } from './calls.ts'

export type Party = { rooms: { adults: number; children: number[] }[]; residency: string }
export type Stay = { deal: Deal; party: Party; nights: number; checkIn: string }

/** The ages of a text such as "4, 7"; null where it holds anything else, or more children than a room takes. */
export function agesOf(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const ages = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN))
  return ages.length <= 4 && ages.every((age) => age <= 17) ? ages : null
}

/** The voucher codes of a text, one a line or with commas between them. */
export const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
]

/** Blank cells before the first day, in a week that begins on Monday. */
export const blanksBefore = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
