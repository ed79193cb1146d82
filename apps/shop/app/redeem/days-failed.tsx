import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { Notice } from '../booking/notice.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import { useServerMessages } from '../server-messages.ts'

export function DaysLoadError({ error, onAgain }: { error: CallFailed; onAgain(): void }) {
  const messages = useServerMessages()
  return error.status === 429 ? (
    <Notice kind="warn" live="assertive">
      {messages.refusal(error)}
    </Notice>
  ) : (
    <RequestErrorNotice error={error} onAgain={onAgain} />
  )
}
