import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../format.ts'
import { saidNothing, useServerWords } from '../server-words.ts'
import { Notice } from './notice.tsx'

/** A call failed: why, or that the connection is gone, and a way on. */
export function Trouble({
  error,
  silent,
  onAgain,
  children,
}: {
  error: CallFailed /** Of a failure of which the server said nothing, where the page has a text for that. */
  silent?: string
  onAgain?: () => void
  children?: ReactNode
}) {
  const { t } = useFormat()
  const words = useServerWords()
  return (
    <Notice kind="bad" live="assertive">
      <b>{silent && saidNothing(error) ? silent : words.refusal(error)}</b>
      <span className="notice-ways">
        {onAgain && (
          <button type="button" className="link link-alone" onClick={onAgain}>
            {t('booking.again')}
          </button>
        )}
        {children}
      </span>
    </Notice>
  )
}
