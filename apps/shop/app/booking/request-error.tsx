import type { ReactNode } from 'react'
import { useFormat } from '../format.ts'
import type { Failure } from '../forms/form.ts'
import { hasNoMessage, useServerMessages } from '../server-messages.ts'
import { Notice } from './notice.tsx'

/** Shown if a call failed: the reason, a button that retries it, and other actions. */
export function RequestErrorNotice({
  error,
  silent,
  onAgain,
  children,
}: {
  error: Failure
  /** The page's own text for a failure without a message from the server. */
  silent?: string
  onAgain?: () => void
  children?: ReactNode
}) {
  const { t } = useFormat()
  const messages = useServerMessages()
  return (
    <Notice kind="bad" live="assertive">
      <b>{silent && hasNoMessage(error) ? silent : messages.refusal(error)}</b>
      <span className="notice-ways">
        {onAgain && (
          <button type="button" className="link link-standalone" onClick={onAgain}>
            {t('booking.again')}
          </button>
        )}
        {children}
      </span>
    </Notice>
  )
}
