/** The cancellation cost of a booking in words, in the language of the page. */
import type { Cancellation } from '@tussenuit/modules/availability/offer/contract.ts'
import { today, type Day } from '@tussenuit/modules/shared/day.ts'
import { useFormat } from '../format.ts'

/** The last day of a period that ends at this moment: midnight in Amsterdam belongs to the day before. */
function lastDayBefore(moment: string): Day {
  return today(new Date(new Date(moment).getTime() - 1))
}

function cancellationSentence(
  cancellation: Cancellation,
  totalCents: number,
  format: ReturnType<typeof useFormat>,
): string {
  const { t, money } = format
  const paid = cancellation.steps.filter((step) => step.cost_cents > 0)
  const first = paid[0]
  const cost = (cents: number) => (cents >= totalCents ? t('booking.cancellation.wholeSum') : money(cents))
  if (cancellation.free_until !== null && new Date(cancellation.free_until).getTime() > Date.now()) {
    const day = lastFreeDay(format, cancellation.free_until)
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

const lastFreeDay = ({ dayAs }: ReturnType<typeof useFormat>, freeUntil: string): string =>
  dayAs(lastDayBefore(freeUntil), { day: 'numeric', month: 'long' })

export function useCancellationLabels() {
  const format = useFormat()
  return {
    /** The last whole day on which cancelling is free. */
    freeUntilDay: ({ free_until }: Cancellation): string => (free_until ? lastFreeDay(format, free_until) : ''),
    /** The cancellation cost in one sentence. */
    cost: (cancellation: Cancellation, totalCents: number): string =>
      cancellationSentence(cancellation, totalCents, format),
  }
}
