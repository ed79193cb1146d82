/** Redemption at the counter: a code is typed or scanned, its balance is shown, and an amount is redeemed. */
import { Button, TextField } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Pager } from '../../kit/page/pager.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { type Code, findVoucherCode, readRedemptions, type Redemption, redemptionsPerPage } from './calls.ts'
import { CodeStateBadge } from '../../kit/sale/code-state.tsx'
import { ReceiptButton, type Redeemed, RedeemForm, redeemedKey } from './redeem-form.tsx'
import { canScanCodes, VoucherCodeScanner } from './scan.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { CreditNoteButton, UndoRedemptionButton } from './undo-redemption.tsx'

export default function VoucherCounterPage() {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'counter', action: 'edit' })
  return (
    <>
      <PageHeader
        title={translate(mayWrite ? 'resources.counter.name' : 'resources.counter.lookUp.name', { smart_count: 2 })}
        lead={translate(mayWrite ? 'resources.counter.lead' : 'resources.counter.lookUp.lead')}
      />
      <div className="narrow">
        <CodeSearch mayWrite={mayWrite} />
      </div>
      <RedeemedList mayWrite={mayWrite} />
    </>
  )
}

function CodeSearch({ mayWrite }: { mayWrite: boolean }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  /** A new `turn` repeats the search for the same code. */
  const [search, setSearch] = useState({ code: '', turn: 0 })
  const [done, setDone] = useState<Redeemed | null>(null)
  const { data: code, refusal } = useLoad(['voucher-code-of', search], () => findVoucherCode(search.code), {
    ...loadOnce,
    enabled: search.code !== '',
  })
  const find = (voucherCode: string) => {
    setDone(null)
    setSearch({ code: voucherCode, turn: search.turn + 1 })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') find(typed.trim())
  }
  return (
    <>
      {scanning && (
        <VoucherCodeScanner
          read={(scanned) => {
            setScanning(false)
            setTyped(scanned)
            find(scanned)
          }}
          close={() => setScanning(false)}
        />
      )}
      <form className="counter-find" onSubmit={submit} noValidate>
        <TextField
          id="code"
          label={translate('voucher.typeCode')}
          value={typed}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 64, dir: 'ltr', spellCheck: false, autoCapitalize: 'characters' } }}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outlined" disabled={typed.trim() === ''}>
          {translate('voucher.find')}
        </Button>
        {canScanCodes() && !scanning && <Button onClick={() => setScanning(true)}>{translate('voucher.scan')}</Button>}
      </form>
      <RefusalMessage text={refusal} />
      <p role="status">{done?.message}</p>
      {done?.receipt && <ReceiptButton {...done.receipt} variant="outlined" />}
      {code && (
        <CodeSummary
          key={code.id}
          code={code}
          typed={search.code}
          mayWrite={mayWrite}
          done={(redeemed) => {
            setDone(redeemed)
            setSearch({ code: '', turn: search.turn + 1 })
            setTyped('')
          }}
        />
      )}
    </>
  )
}

type CodeSummaryProps = { code: Code; typed: string; mayWrite: boolean; done: (redeemed: Redeemed) => void }

function CodeSummary({ code, typed, mayWrite, done }: CodeSummaryProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const spendableCents = code.balance_cents - code.held_cents
  const isStay = code.kind === 'campaign'
  const mayTake = code.state === 'issued' || code.state === 'partly_redeemed'
  return (
    <section>
      <h2>
        <Link to={`/voucher-codes/${code.id}`} dir="ltr">
          {code.code}
        </Link>
      </h2>
      <p>
        <CodeStateBadge state={code.state} />{' '}
        {isStay
          ? translate('voucher.staysLeft', { smart_count: code.stays_left })
          : translate('voucher.goodFor', { sum: euros(spendableCents), until: day(code.valid_until) })}
      </p>
      {mayWrite && mayTake && (
        <RedeemForm code={code} typed={typed} spendableCents={spendableCents} isStay={isStay} done={done} />
      )}
    </section>
  )
}

function RedeemedList({ mayWrite }: { mayWrite: boolean }) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data: result } = useLoad([...redeemedKey, page], () => readRedemptions(page), { keepsPrevious: true })
  if (!result || result.total === 0) return null
  return (
    <section>
      <h2>{translate('voucher.redeemedList')}</h2>
      <ScrollableTableFrame label={translate('voucher.redeemedList')}>
        <table className="compare stacked">
          <thead>
            <tr>
              <th scope="col">{translate('voucher.code')}</th>
              <th scope="col">{translate('voucher.when')}</th>
              <th scope="col">{translate('voucher.whatFor')}</th>
              <th scope="col" className="end">
                {translate('reservation.amount')}
              </th>
              <th scope="col" className="actions-column">
                {translate('debtor.actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {result.items.map((redemption) => (
              <RedeemedRow key={redemption.id} redemption={redemption} mayWrite={mayWrite} />
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
      <Pager page={page} total={result.total} perPage={redemptionsPerPage} turn={setPage} />
    </section>
  )
}

function RedeemedRow({ redemption, mayWrite }: { redemption: Redemption; mayWrite: boolean }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  const day = useDayFormat()
  const { undone_on: undoneOn } = redemption
  return (
    <tr>
      <th scope="row">
        <Link to={`/voucher-codes/${redemption.code_id}`} dir="ltr">
          {redemption.code}
        </Link>
        <br />
        <span className="quiet">{redemption.voucher}</span>
      </th>
      <td className="figures">{moment(redemption.redeemed_at)}</td>
      <td>
        {redemption.reservationNumber ? (
          <Link to={`/reservations/${redemption.reservationNumber}`} dir="ltr">
            {redemption.reservationNumber}
          </Link>
        ) : (
          redemption.note
        )}
        <br />
        <span className="quiet">
          <bdi>{redemption.actor}</bdi>
        </span>
      </td>
      <td className="figures end" data-label={translate('reservation.amount')}>
        {euros(redemption.amount_cents)}
        {redemption.returned_cents > 0 && undoneOn === null && (
          <span className="quiet"> {translate('voucher.cameBack', { sum: euros(redemption.returned_cents) })}</span>
        )}
        {undoneOn !== null && <small className="quiet">{translate('voucher.undoneOn', { day: day(undoneOn) })}</small>}
      </td>
      <td className="actions-column">
        <span className="page-actions">
          {redemption.receipt_number && <ReceiptButton id={redemption.id} number={redemption.receipt_number} />}
          {redemption.credit_number && <CreditNoteButton id={redemption.id} number={redemption.credit_number} />}
          {mayWrite && redemption.can_be_undone && <UndoRedemptionButton redemption={redemption} />}
        </span>
      </td>
    </tr>
  )
}
