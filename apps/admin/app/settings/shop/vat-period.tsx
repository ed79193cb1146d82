/** The state of a period of VAT rates: future, current, or past with its last day. */
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { useDayFormat } from '../../kit/page/dates.ts'

type Rates = { country?: string; from?: string | null }[]

export function VatPeriodState({ index }: { index: number }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const rates = (useWatch({ name: 'rates' }) ?? []) as Rates
  const { country, from } = rates[index] ?? {}
  if (!from) return <span className="quiet">–</span>
  const next = rates
    .flatMap((period) => (period?.country === country && period?.from && period.from > from ? [period.from] : []))
    .toSorted()[0]
  const now = today(new Date())
  if (from > now) return <span className="state state-draft">{translate('settings.ratesFuture')}</span>
  if (next && next <= now)
    return <span className="quiet">{translate('settings.ratesUntil', { day: day(addDays(next, -1)) })}</span>
  return <span className="state state-active">{translate('settings.ratesNow')}</span>
}
