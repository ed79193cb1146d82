import { toTelephoneLink } from '@tussenuit/modules/shared/telephone-signs.ts'
import type { ReactNode } from 'react'
import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { Wordmark } from '../parts/wordmark.tsx'

export const steps = ['dates', 'hotel', 'room', 'extras', 'details', 'pay'] as const
export type Step = (typeof steps)[number]
export type Brand = { name: string; logo: string | null; phone: string }

/**
 * The header of the booking: the brand mark, six step markers with the current one raised, and the telephone number. On
 * phones the step is shown as text.
 */
export function BookingHeader({
  brand,
  step,
  backTo,
  onBack,
}: {
  brand: Brand
  step: Step
  backTo: string
  /** Opens the previous step; null if there is none. */
  onBack: (() => void) | null
}) {
  const { t, number } = useFormat()
  const at = steps.indexOf(step)
  return (
    <header className="booking-head">
      <div className="wrap">
        {onBack ? (
          <button type="button" className="icon-button booking-back" aria-label={t('booking.back')} onClick={onBack}>
            <Icon name="chevron-start" />
          </button>
        ) : (
          <Link to={backTo} className="icon-button booking-back" aria-label={t('booking.backToTrip')}>
            <Icon name="chevron-start" />
          </Link>
        )}
        <Link to="/" className="booking-brand">
          <Wordmark name={brand.name} logo={brand.logo} />
        </Link>
        <p className="booking-at" aria-hidden="true">
          <b>{t(`booking.step.${step}`)}</b>
          <span className="fine">{t('booking.stepOf', { step: number(at + 1), steps: number(steps.length) })}</span>
        </p>
        <ol className="ticks" aria-label={t('booking.steps')}>
          {steps.map((name, index) => (
            <li
              key={name}
              className={index < at ? 'tick-done' : index === at ? 'tick-now' : undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <i aria-hidden="true" />
              <span className="tick-name">
                {t(`booking.step.${name}`)}
                {index < at && <span className="unseen">, {t('booking.stepDone')}</span>}
              </span>
            </li>
          ))}
        </ol>
        {brand.phone && (
          <a className="booking-phone row small strong" href={toTelephoneLink(brand.phone)}>
            <Icon name="phone" />
            <span dir="ltr">{brand.phone}</span>
          </a>
        )}
      </div>
    </header>
  )
}

/** A completed step: the choice, and a button that opens the step again. */
export function CompletedStep({
  title,
  line,
  name,
  onChange,
}: {
  title: ReactNode
  line: ReactNode
  name: string
  onChange(): void
}) {
  const { t } = useFormat()
  return (
    <div className="step-done">
      <span className="step-ok">
        <Icon name="check" small />
      </span>
      <p>
        <b>{title}</b>
        <br />
        <span className="quiet small">{line}</span>
      </p>
      <button type="button" className="link link-standalone small" onClick={onChange}>
        {t('booking.change')}
        <span className="unseen">: {name}</span>
      </button>
    </div>
  )
}

export function UpcomingSteps({ from }: { from: Step }) {
  const { t, number } = useFormat()
  return (
    <ol className="steps-coming" aria-label={t('booking.coming')}>
      {steps.slice(steps.indexOf(from)).map((name) => (
        <li key={name}>
          <span>{number(steps.indexOf(name) + 1)}</span>
          <b>{t(`booking.step.${name}`)}</b>
        </li>
      ))}
    </ol>
  )
}
