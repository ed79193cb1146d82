/** A payout with the payments, refunds, disputes and fees that it consists of. */
import { useTranslate } from 'ra-core'
import { Link, useParams } from 'react-router'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { NavigateBefore } from '../../kit/page/icons.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { type PayoutDetails, type PayoutLine, type PayoutRow, showPayout } from './calls.ts'
import { PayoutAtBank, PayoutExplanation, PayoutStateBadge } from './state.tsx'

export default function PayoutScreen() {
  const translate = useTranslate()
  const { account, id } = useParams() as { account: PayoutRow['account']; id: string }
  const { data, refusal } = useLoad<PayoutDetails>(['payouts', account, id], (signal) =>
    showPayout(account, id, signal),
  )
  return (
    <>
      <Link className="crumb" to="/payouts">
        <NavigateBefore aria-hidden /> {translate('resources.payouts.name', { smart_count: 2 })}
      </Link>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={6} />}
      {data && <PayoutDetailsView payout={data} />}
    </>
  )
}

function PayoutDetailsView({ payout }: { payout: PayoutDetails }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  return (
    <>
      <PageHeader
        title={translate('payout.title', { sum: euros(payout.amount_cents), day: day(payout.arrives_on) })}
        lead={
          <>
            {translate(`payout.account.${payout.account}`)} · <bdi dir="ltr">{payout.payout_id}</bdi>
          </>
        }
      />
      <p>
        <PayoutStateBadge state={payout.state} /> <PayoutExplanation payout={payout} />
      </p>
      <p>
        <PayoutAtBank payout={payout} />
      </p>
      {payout.difference_cents !== 0 && (
        <p className="note">{translate('payout.difference', { sum: euros(payout.difference_cents) })}</p>
      )}
      <PayoutLines payout={payout} />
    </>
  )
}

function PayoutLines({ payout }: { payout: PayoutDetails }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <ScrollableTableFrame label={translate('payout.lines')}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('payout.line')}</th>
            <th scope="col">{translate('payout.sale')}</th>
            <th scope="col">{translate('payout.books')}</th>
            <th scope="col" className="end">
              {translate('reservation.amount')}
            </th>
            <th scope="col" className="end">
              {translate('payout.fee')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payout.items.map((line) => (
            <PayoutLineRow key={line.line_id} line={line} />
          ))}
          <tr>
            <th scope="row">{translate('payout.paidOut')}</th>
            <td />
            <td />
            <td className="figures end">
              <b>{euros(payout.amount_cents)}</b>
            </td>
            <td className="figures end" data-label={translate('payout.fees')}>
              {euros(payout.fee_cents)}
            </td>
          </tr>
        </tbody>
      </table>
    </ScrollableTableFrame>
  )
}

function PayoutLineRow({ line }: { line: PayoutLine }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  return (
    <tr>
      <th scope="row">
        {translate(`payout.kind.${line.kind}`)}
        <small className="quiet">
          {moment(line.made_at)} · <bdi dir="ltr">{line.line_id}</bdi>
        </small>
      </th>
      <td>
        <SaleLink line={line} />
      </td>
      <td className={line.explained ? undefined : 'bad'}>
        {line.explained
          ? translate('payout.inBooks')
          : line.booked_cents === null
            ? translate('payout.notInBooks')
            : translate('payout.otherInBooks', { sum: euros(line.booked_cents) })}
      </td>
      <td className="figures end" data-label={translate('reservation.amount')}>
        {euros(line.amount_cents)}
      </td>
      <td className="figures end" data-label={translate('payout.fee')}>
        {euros(line.fee_cents)}
      </td>
    </tr>
  )
}

function SaleLink({ line }: { line: PayoutLine }) {
  const [screen, number] =
    line.reservationNumber === null
      ? ['voucher-orders', line.transaction_number]
      : ['reservations', line.reservationNumber]
  // A fee of the account belongs to no sale; it has a text of the provider instead.
  if (number === null) return <bdi dir="ltr">{line.text}</bdi>
  return (
    <Link to={`/${screen}/${number}`} dir="ltr">
      {number}
    </Link>
  )
}
