/** The payout of the card provider that a bank receipt is, or may be. */
import { MenuItem, TextField } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { useLoad } from '../../kit/use-load.ts'
import { listUnclearedPayouts, type PayoutKey, type Receipt, type UnclearedPayout } from './calls.ts'

export function PayoutLink({ payout: { account, payout_id: id } }: { payout: PayoutKey }) {
  const translate = useTranslate()
  const { canAccess: mayOpen = false } = useCanAccess({ resource: 'payouts', action: 'show' })
  const name = <bdi>{translate('receipt.payout', { id })}</bdi>
  return mayOpen ? <Link to={`/payouts/${account}/${id}`}>{name}</Link> : name
}

export function ProposedPayouts({ receipt: { proposed_payouts: payouts } }: { receipt: Receipt }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [only, ...others] = payouts
  if (only === undefined) return null
  if (others.length > 0)
    return <span className="quiet">{translate('receipt.severalPayouts', { smart_count: payouts.length })}</span>
  return (
    <>
      <PayoutLink payout={only} />
      <small className={only.exact ? 'quiet' : 'bad'}>
        {only.exact
          ? translate('receipt.exactPayout')
          : translate('receipt.otherPayout', { sum: euros(only.amount_cents) })}
      </small>
    </>
  )
}

export const payoutValue = ({ account, payout_id: id }: PayoutKey): string => `${account} ${id}`

/** A field with the payouts that the bank has no receipt of; those that the receipt may be first. */
export function PayoutField({
  receipt,
  value,
  change,
}: {
  receipt: Receipt
  value: PayoutKey | null
  change: (payout: PayoutKey | null) => void
}) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const { data = [] } = useLoad<UnclearedPayout[]>(['payouts', 'uncleared'], (signal) => listUnclearedPayouts(signal))
  const proposed = new Set(receipt.proposed_payouts.map(payoutValue))
  const payouts = [
    ...receipt.proposed_payouts,
    ...data.filter(
      (payout) =>
        !proposed.has(payoutValue(payout)) && Math.sign(payout.amount_cents) === Math.sign(receipt.amount_cents),
    ),
  ]
  if (payouts.length === 0) return null
  return (
    <TextField
      id="receipt-payout"
      select
      label={translate('receipt.choosePayout')}
      fullWidth
      value={value === null ? '' : payoutValue(value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => change(payouts.find((payout) => payoutValue(payout) === target.value) ?? null)}
    >
      <MenuItem value="">{translate('receipt.noPayout')}</MenuItem>
      {payouts.map((payout) => (
        <MenuItem key={payoutValue(payout)} value={payoutValue(payout)}>
          {`${day(payout.arrives_on)} · ${euros(payout.amount_cents)} · ${payout.payout_id}`}
        </MenuItem>
      ))}
    </TextField>
  )
}
