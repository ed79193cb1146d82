/** The state of a row of VAT rates: future, current, or past with its last day. */
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { useTranslate, useWrappedSource } from 'ra-core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useDayFormat } from '../../kit/page/dates.ts'

type Rates = { country?: string; from?: string | null }[]

export function VatPeriodInputs() {
  const translate = useTranslate()
  const day = useDayFormat()
  const from = useWatch({ name: useWrappedSource('from') }) as string | null | undefined
  const country = useWatch({ name: useWrappedSource('country') }) as string | undefined
  const rates = (useWatch({ name: 'rates' }) ?? []) as Rates
  if (!from) return <PeriodLine className="quiet">–</PeriodLine>
  const next = rates
    .flatMap((period) => (period?.country === country && period?.from && period.from > from ? [period.from] : []))
    .toSorted()[0]
  const now = today(new Date())
  if (from > now) return <PeriodLine className="state state-draft">{translate('settings.ratesFuture')}</PeriodLine>
  if (next && next <= now)
    return (
      <PeriodLine className="quiet">{translate('settings.ratesUntil', { day: day(addDays(next, -1)) })}</PeriodLine>
    )
  return <PeriodLine className="state state-active">{translate('settings.ratesNow')}</PeriodLine>
}

function PeriodLine({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p className="period">
      <span className={className}>{children}</span>
    </p>
  )
}
