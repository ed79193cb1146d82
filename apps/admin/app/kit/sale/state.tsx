import { useTranslate } from 'ra-core'

const good = new Set(['confirmed', 'completed', 'paid', 'sent', 'succeeded', 'done', 'approved'])
const open = new Set(['awaiting_payment', 'confirming', 'cancellation_requested', 'refunding', 'open', 'waiting'])
const bad = new Set(['failed', 'overdue'])
const kindOf = (state: string) =>
  good.has(state) ? ' state-active' : bad.has(state) ? ' state-bad' : open.has(state) ? ' state-draft' : ''

/** A state of a reservation, a payment, a mail or a request, in the language of the interface. */
export function StateBadge({ state }: { state: string }) {
  const translate = useTranslate()
  return <span className={`state${kindOf(state)}`}>{translate(`reservation.state.${state}`, { _: state })}</span>
}
