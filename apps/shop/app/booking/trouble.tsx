import type { CallFailed } from '@tussenuit/modules/shared/client.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../format.ts'
import { Notice } from './notice.tsx'

/** A call failed: the server's own sentence, or that the connection is gone, and a way on. */
export function Trouble({ error, onAgain, children }: { error: CallFailed; onAgain?: () => void; children?: ReactNode }) {
  const { t } = useFormat()
  return (
    <Notice kind="bad" live="assertive">
      <b>{error.status === 0 ? t('booking.offline') : error.message || t('booking.trouble')}</b>
      <span className="notice-ways">
        {onAgain && <button type="button" className="link link-alone" onClick={onAgain}>{t('booking.again')}</button>}
        {children}
      </span>
    </Notice>
  )
}
