/**
 * Payouts of the card provider to the bank: those that the ledger does not fully account for first, then the newest.
 */
import { Button } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Pager } from '../../kit/page/pager.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { listPayouts, type PayoutPage, type PayoutRow, readPayouts } from './calls.ts'
import { PayoutAtBank, PayoutExplanation, PayoutStateBadge } from './state.tsx'

const perPage = 25

export default function PayoutsPage() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const isMissing = search.get('received') === 'false'
  const [page, setPage] = useState(1)
  const { canAccess: mayRead = false } = useCanAccess({ resource: 'payouts', action: 'edit' })
  const { data, refusal } = useLoad<PayoutPage>(
    ['payouts', isMissing, page],
    (signal) => listPayouts(isMissing, page, perPage, signal),
    { keepsPrevious: true },
  )
  const read = useAction(readPayouts, {
    done: ({ data: { differences } }) =>
      differences === 0
        ? 'payout.readDone'
        : { text: 'payout.readDifferences', messageArgs: { smart_count: differences }, type: 'warning' },
    reload: [['payouts']],
  })
  return (
    <>
      <PageHeader
        title={translate('resources.payouts.name', { smart_count: 2 })}
        lead={translate('resources.payouts.lead')}
      >
        {mayRead && (
          <Button variant="outlined" disabled={read.busy} onClick={() => void read.run()}>
            {translate('payout.read')}
          </Button>
        )}
      </PageHeader>
      <div className="views" role="group" aria-label={translate('payout.bank')}>
        {(['all', 'missing'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={(name === 'missing') === isMissing}
            onClick={() => {
              setPage(1)
              setSearch(name === 'missing' ? { received: 'false' } : {}, { replace: true })
            }}
          >
            {translate(`payout.show.${name}`)}
          </button>
        ))}
      </div>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <Skeleton rows={6} />}
      {data && <HeldAmounts held={data.held} />}
      {data?.total === 0 && <p className="empty">{translate('payout.none')}</p>}
      {data && data.total > 0 && <PayoutTable payouts={data.items} />}
      {data && <Pager page={page} total={data.total} perPage={perPage} turn={setPage} />}
    </>
  )
}

/** The balances that the provider has not paid out yet, by account. */
function HeldAmounts({ held }: Pick<PayoutPage, 'held'>) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  if (held.length === 0) return <p className="quiet">{translate('payout.neverRead')}</p>
  return (
    <ul className="history">
      {held.map(({ account, held_cents: cents, read_until: until }) => (
        <li key={account}>
          <p>
            {translate(`payout.account.${account}`)}{' '}
            <b className="figures">{cents === null ? translate('payout.heldUnknown') : euros(cents)}</b>{' '}
            <span className="quiet">{translate('payout.readUntil', { when: moment(until) })}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function PayoutTable({ payouts }: { payouts: readonly PayoutRow[] }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const label = translate('resources.payouts.name', { smart_count: 2 })
  return (
    <ScrollableTableFrame label={label}>
      <table className="compare stacked">
        <thead>
          <tr>
            <th scope="col">{translate('payout.arrives')}</th>
            <th scope="col">{translate('field.status')}</th>
            <th scope="col">{translate('payout.books')}</th>
            <th scope="col">{translate('payout.bank')}</th>
            <th scope="col" className="end">
              {translate('payout.fees')}
            </th>
            <th scope="col" className="end">
              {translate('reservation.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={`${payout.account} ${payout.payout_id}`}>
              <th scope="row">
                <Link to={`/payouts/${payout.account}/${payout.payout_id}`}>{day(payout.arrives_on)}</Link>
                <small className="quiet">
                  {translate(`payout.account.${payout.account}`)} · <bdi dir="ltr">{payout.payout_id}</bdi>
                </small>
              </th>
              <td>
                <PayoutStateBadge state={payout.state} />
              </td>
              <td>
                <PayoutExplanation payout={payout} />
              </td>
              <td>
                <PayoutAtBank payout={payout} />
              </td>
              <td className="figures end" data-label={translate('payout.fees')}>
                {euros(payout.fee_cents)}
              </td>
              <td className="figures end" data-label={translate('reservation.amount')}>
                {euros(payout.amount_cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTableFrame>
  )
}
