/** The texts of a booking: party, dates and contents, in the language of the page. */
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { shopCountry } from '@tussenuit/modules/shared/country.ts'
import { passportCountry } from '@tussenuit/modules/shared/party.ts'
import { useMemo } from 'react'
import { useFormat } from '../format.ts'
import type { DraftRoom } from './party-draft.ts'

export function useBookingLabels() {
  const format = useFormat()
  return useMemo(() => {
    const { t, dayAs, dayRange, and, listed } = format
    const dayMonth = (day: Day) => dayAs(day, { day: 'numeric', month: 'long' })
    const adults = (count: number) => t('booking.party.adults', { count, number: format.number(count) })
    const children = (count: number) => t('booking.party.children', { count, number: format.number(count) })
    return {
      adults,
      children,
      dayMonth,
      /** Texts such as "2 adults and 1 child", "2 rooms and 3 adults" or "2 adults, Belgium". */
      party(rooms: DraftRoom[]): string {
        const young = rooms.flatMap((room) => room.children).length
        const people = and(
          [
            rooms.length > 1
              ? t('booking.party.rooms', { count: rooms.length, number: format.number(rooms.length) })
              : '',
            adults(rooms.reduce((sum, room) => sum + room.adults, 0)),
            young > 0 ? children(young) : '',
          ].filter(Boolean),
        )
        const residency = passportCountry(rooms)
        return residency === shopCountry ? people : listed([people, format.country(residency)])
      },
      nights: (count: number) => t('booking.nights', { count, number: format.number(count) }),
      /** A text such as "Sun 10 – Tue 12 January 2027". */
      stay: (checkIn: Day, nights: number, year = true) =>
        dayRange(checkIn, addDays(checkIn, nights), {
          weekday: 'short',
          day: 'numeric',
          month: year ? 'long' : 'short',
          ...(year ? { year: 'numeric' } : {}),
        }),
      line(line: Price['lines'][number]): string {
        if (line.kind === 'included_activity') return t('booking.line.includedActivity', { title: line.label })
        if (line.kind === 'optional_activity') return line.label
        return t(`booking.line.${line.kind}`)
      },
      board: (code: string) => t(`booking.board.${code}`),
    }
  }, [format])
}
