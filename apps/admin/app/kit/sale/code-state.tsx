import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { useTranslate } from 'ra-core'

export type CodeState = CallReply<Calls['GET /vouchers/codes/:id']>['state']

const kinds: Partial<Record<CodeState, string>> = {
  issued: ' state-active',
  partly_redeemed: ' state-active',
  expired: ' state-draft',
  blocked: ' state-bad',
}

export function CodeStateBadge({ state }: { state: CodeState }) {
  const translate = useTranslate()
  return <span className={`state${kinds[state] ?? ''}`}>{translate(`voucher.state.${state}`)}</span>
}
