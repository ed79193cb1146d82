/** One voucher code: its ledger with the balance after each entry, and the actions on it. */
import { Button } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { NavigateBefore } from '../../kit/page/icons.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { ScreenSkeleton } from '../../kit/page/skeleton.tsx'
import { useEventTexts } from '../../kit/sale/event-texts.ts'
import { type Code, type Entry, readVoucherCode, readLedgerEntries } from './calls.ts'
import { CodeStateBadge } from '../../kit/sale/code-state.tsx'
import { ChangeCodesDialog } from './codes.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'

export default function VoucherCodePage() {
  const { id = '' } = useParams()
  return <CodeLoader key={id} id={Number(id)} />
}

function CodeLoader({ id }: { id: number }) {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'vouchers', action: 'edit' })
  const { data, refusal, reload } = useLoad(['voucher-code', id], async () => {
    const [code, entries] = await Promise.all([readVoucherCode(id), readLedgerEntries(id)])
    return { code, entries }
  })
  const [dialog, setDialog] = useState<'block' | 'unblock' | 'extend' | null>(null)
  return (
    <>
      <Link className="crumb" to="/vouchers">
        <NavigateBefore aria-hidden /> {translate('resources.vouchers.name', { smart_count: 2 })}
      </Link>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <ScreenSkeleton />}
      {data && (
        <>
          <CodeHeader code={data.code}>
            {mayWrite && (
              <>
                <Button variant="outlined" onClick={() => setDialog('extend')}>
                  {translate('voucher.extend')}
                </Button>
                <Button
                  variant="outlined"
                  color="error"
                  onClick={() => setDialog(data.code.blocked ? 'unblock' : 'block')}
                >
                  {translate(data.code.blocked ? 'voucher.unblock' : 'voucher.block')}
                </Button>
              </>
            )}
          </CodeHeader>
          <CodeLedger code={data.code} entries={data.entries} />
          {dialog && (
            <ChangeCodesDialog
              kind={dialog}
              ids={[id]}
              from={data.code.valid_until}
              done={reload}
              close={() => setDialog(null)}
            />
          )}
        </>
      )}
    </>
  )
}

function CodeHeader({ code, children }: { code: Code; children: React.ReactNode }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const period = translate('voucher.validBetween', { from: day(code.valid_from), until: day(code.valid_until) })
  return (
    <PageHeader
      title={code.code}
      lead={
        <>
          <CodeStateBadge state={code.state} /> {period}
          {code.transaction_number && (
            <>
              {' · '}
              <Link to={`/voucher-orders/${code.transaction_number}`}>
                {translate('voucher.ofOrder', { number: code.transaction_number })}
              </Link>
            </>
          )}
        </>
      }
    >
      {children}
    </PageHeader>
  )
}

/** The sign of an entry in the balance; holds and releases do not change it. */
const signs: Record<string, 1 | -1> = { issue: 1, capture: -1, refund: 1 }

function changeOf({ kind, cents }: Entry, euros: (cents: number) => string): string {
  const sign = signs[kind]
  return sign === undefined || cents === 0 ? '' : `${sign === 1 ? '+' : '−'} ${euros(cents)}`
}

function CodeLedger({ code, entries }: { code: Code; entries: Entry[] }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const sum = entries.reduce((total, { kind, cents }) => total + (signs[kind] ?? 0) * cents, 0)
  const spendableCents = code.balance_cents - code.held_cents
  return (
    <section>
      <h2>
        {code.kind === 'campaign'
          ? translate('voucher.staysLeft', { smart_count: code.stays_left })
          : translate('voucher.leftToSpend', { sum: euros(spendableCents) })}
      </h2>
      <p className={sum === code.balance_cents ? 'quiet' : 'bad'}>
        {translate(sum === code.balance_cents ? 'voucher.ties' : 'voucher.doesNotTie', {
          sum: euros(sum),
          balance: euros(code.balance_cents),
        })}
      </p>
      <ScrollableTableFrame label={translate('voucher.ledger')}>
        <table className="compare stacked">
          <thead>
            <tr>
              <th scope="col">{translate('voucher.when')}</th>
              <th scope="col">{translate('voucher.what')}</th>
              <th scope="col" className="end">
                {translate('reservation.amount')}
              </th>
              <th scope="col" className="end">
                {translate('voucher.held')}
              </th>
              <th scope="col" className="end">
                {translate('voucher.left')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.toReversed().map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
    </section>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  const { actorOf } = useEventTexts()
  return (
    <tr>
      <td className="figures" data-label={translate('voucher.when')}>
        {moment(entry.at)}
      </td>
      <th scope="row">
        <b>{translate(`voucher.entry.${entry.kind}`, { _: entry.kind })}</b>{' '}
        {entry.reservationNumber && (
          <Link to={`/reservations/${entry.reservationNumber}`} dir="ltr">
            {entry.reservationNumber}
          </Link>
        )}{' '}
        {entry.note}
        <br />
        <span className="quiet">
          <bdi>{actorOf(entry.actor)}</bdi>
        </span>
      </th>
      <td className="figures end" data-label={translate('reservation.amount')}>
        {changeOf(entry, euros)}
      </td>
      <td className="figures end" data-label={translate('voucher.held')}>
        {entry.held_cents === 0 ? '' : euros(entry.held_cents)}
      </td>
      <td className="figures end" data-label={translate('voucher.left')}>
        <b>{euros(entry.balance_cents - entry.held_cents)}</b>
      </td>
    </tr>
  )
}
