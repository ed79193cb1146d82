/** The texts of a booking: party, dates, contents and cancellation cost, in the language of the page. */
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import type { Cancellation } from '@tussenuit/modules/availability/offer/contract.ts'
import { addDays, today, type Day } from '@tussenuit/modules/shared/day.ts'
import { shopCountry } from '@tussenuit/modules/shared/country.ts'
import { passportCountry } from '@tussenuit/modules/shared/party.ts'
import { useMemo } from 'react'
import { useFormat } from '../format.ts'
import type { DraftRoom } from './party-draft.ts'

/** The last day of a period that ends at this moment: midnight in Amsterdam belongs to the day before. */
export function lastDayBefore(moment: string): Day {
  return today(new Date(new Date(moment).getTime() - 1))
}

function cancellationSentence(
  cancellation: Cancellation,
  totalCents: number,
  { t, money }: ReturnType<typeof useFormat>,
  dayMonth: (day: Day) => string,
): string {
  const paid = cancellation.steps.filter((step) => step.cost_cents > 0)
  const first = paid[0]
  const cost = (cents: number) => (cents >= totalCents ? t('booking.cancellation.wholeSum') : money(cents))
  if (cancellation.free_until !== null && new Date(cancellation.free_until).getTime() > Date.now()) {
    const day = dayMonth(lastDayBefore(cancellation.free_until))
    return first
      ? t('booking.cancellation.freeUntilThen', { day, cost: cost(first.cost_cents) })
      : t('booking.cancellation.freeUntil', { day })
  }
  if (!first) return t('booking.cancellation.free')
  return t('booking.cancellation.costsNow', {
    cost: cost(
      paid.findLast((step) => step.from === null || new Date(step.from).getTime() <= Date.now())?.cost_cents ??
        first.cost_cents,
    ),
  })
}

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
      /** The last whole day on which cancelling is free. */
      freeUntilDay: ({ free_until }: Cancellation): string => (free_until ? dayMonth(lastDayBefore(free_until)) : ''),
      /** The cancellation cost in one sentence. */
      cancellation(cancellation: Cancellation, totalCents: number): string {
        return cancellationSentence(cancellation, totalCents, format, dayMonth)
      },
    }
  }, [format])
}
