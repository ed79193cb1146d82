import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { useTranslate } from 'ra-core'

type Code = CallReply<Calls['GET /vouchers/codes/:id']>

export const codeStates = [
  'issued',
  'partly_redeemed',
  'redeemed',
  'expired',
  'blocked',
] as const satisfies readonly Code['state'][]

const kinds: Partial<Record<Code['state'], string>> = {
  issued: ' state-active',
  partly_redeemed: ' state-active',
  expired: ' state-draft',
  blocked: ' state-bad',
}

export function CodeStateBadge({ state }: { state: Code['state'] }) {
  const translate = useTranslate()
  return <span className={`state${kinds[state] ?? ''}`}>{translate(`voucher.state.${state}`)}</span>
}
