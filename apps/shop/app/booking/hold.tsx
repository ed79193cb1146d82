import { useEffect, useState } from 'react'
import { useFormat } from '../format.ts'
import { Notice } from './notice.tsx'

const countdownMs = 5 * 60_000

/**
 * Milliseconds until a hold ends; null without a hold. Updated each minute, and each second in the last five minutes.
 */
export function useHoldRemainingMs(expiresAt: string | null, aheadMs: number): number | null {
  const [now, setNow] = useState(() => Date.now())
  const end = expiresAt === null ? null : new Date(expiresAt).getTime() - aheadMs
  useEffect(() => {
    if (end === null || now >= end) return
    const wait = end - now > countdownMs ? Math.min(end - now - countdownMs, 60_000) : 1000
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [end, now])
  return end === null ? null : Math.max(0, end - now)
}

/** Shows the end of the hold on room and price; in the last five minutes, the remaining time. */
export function HoldNotice({ expiresAt, leftMs }: { expiresAt: string; leftMs: number }) {
  const { t, tag, number } = useFormat()
  if (leftMs > countdownMs) {
    const time = new Intl.DateTimeFormat(tag, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Amsterdam',
    }).format(new Date(expiresAt))
    return (
      <Notice kind="info">
        <b className="figures">{t('booking.hold.until', { time })}</b> {t('booking.hold.then')}
      </Notice>
    )
  }
  const seconds = Math.ceil(leftMs / 1000)
  const rest = `${number(Math.floor((seconds % 60) / 10))}${number(seconds % 10)}`
  const remainingTime = `${number(Math.floor(seconds / 60))}:${rest}`
  const minutes = Math.ceil(seconds / 60)
  return (
    <>
      <Notice kind="hold">
        <b className="figures" role="timer" aria-live="off">
          {t('booking.hold.left', { left: remainingTime })}
        </b>{' '}
        {t('booking.hold.then')}
      </Notice>
      <p className="unseen" role="status">
        {t('booking.hold.minutes', { count: minutes, number: number(minutes) })}
      </p>
    </>
  )
}
