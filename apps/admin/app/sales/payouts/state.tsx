import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
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

/** Says when the bank received the payout, with a link to its receipt. */
export function PayoutAtBank({ payout }: { payout: PayoutRow }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const { received_on: receivedOn, received_cents: cents, payout_id: id } = payout
  if (receivedOn === null || cents === null)
    return payout.state === 'failed' ? null : <span className="quiet">{translate('payout.notReceived')}</span>
  const isExact = cents === payout.amount_cents
  return (
    <Link className={isExact ? '' : 'bad'} to={`/bank-receipts?state=payout&q=${encodeURIComponent(id)}`}>
      {translate(isExact ? 'payout.received' : 'payout.receivedOther', { day: day(receivedOn), sum: euros(cents) })}
    </Link>
  )
}
