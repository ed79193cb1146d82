import { useTranslate } from 'ra-core'
import { useDayFormat } from '../../kit/page/dates.ts'
import type { Stays } from './calls.ts'

/** The reason why data is retained, and until when. */
export function useRetentionReason(): (stays: Pick<Stays, 'reason' | 'until'>) => string {
  const translate = useTranslate()
  const day = useDayFormat()
  return ({ reason, until }) => {
    const why = translate(`privacy.reason.${reason}`)
    return until === null ? why : translate('privacy.until', { why, day: day(until) })
  }
}
