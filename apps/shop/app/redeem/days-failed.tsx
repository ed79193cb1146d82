import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { Notice } from '../booking/notice.tsx'
import { RequestError } from '../booking/request-error.tsx'
import { useServerMessages } from '../server-messages.ts'

export function DaysLoadError({ error, onAgain }: { error: CallFailed; onAgain(): void }) {
  const messages = useServerMessages()
  return error.status === 429 ? (
    <Notice kind="warn" live="assertive">
      {messages.refusal(error)}
    </Notice>
  ) : (
    <RequestError error={error} onAgain={onAgain} />
  )
}
