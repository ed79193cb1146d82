import { useTranslate } from 'ra-core'
import type { PayoutRow } from './calls.ts'

const badge = { on_its_way: 'state-draft', paid: 'state-active', failed: 'state-bad' } as const

export function PayoutStateBadge({ state }: Pick<PayoutRow, 'state'>) {
  const translate = useTranslate()
  return <span className={`state ${badge[state]}`}>{translate(`payout.state.${state}`)}</span>
}

/** Says whether the ledger accounts for the whole payout. */
export function PayoutExplanation({ payout }: { payout: PayoutRow }) {
  const translate = useTranslate()
  if (!payout.read) return <span className="quiet">{translate('payout.notRead')}</span>
  if (payout.unexplained > 0)
    return <span className="bad">{translate('payout.unexplained', { smart_count: payout.unexplained })}</span>
  if (payout.difference_cents !== 0) return <span className="bad">{translate('payout.notSum')}</span>
  return <span>{translate('payout.explained')}</span>
}
