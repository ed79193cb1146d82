/** Redemption at the counter: a code is typed or scanned, its balance is shown, and an amount is redeemed. */
import { Button, TextField } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { cents as inCents, type NumberValue } from '../../kit/record/number-kinds.ts'
import { NumberField } from '../../kit/record/number-input.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Pager } from '../../kit/page/pager.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import {
  type Code,
  findVoucherCode,
  readRedemptions,
  redeemVoucherCode,
  type Redemption,
  redemptionsPerPage,
} from './calls.ts'
import { CodeStateBadge } from '../../kit/sale/code-state.tsx'
import { canScanCodes, VoucherCodeScanner } from './scan.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'

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
      <RedeemedList />
    </>
  )
}

function CodeSearch({ mayWrite }: { mayWrite: boolean }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  /** A new `turn` repeats the search for the same code. */
  const [search, setSearch] = useState({ code: '', turn: 0 })
  const [done, setDone] = useState('')
  const { data: code, refusal } = useLoad(['voucher-code-of', search], () => findVoucherCode(search.code), {
    ...loadOnce,
    enabled: search.code !== '',
  })
  const find = (voucherCode: string) => {
    setDone('')
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
      <p role="status">{done}</p>
      {code && (
        <CodeSummary
          key={code.id}
          code={code}
          typed={search.code}
          mayWrite={mayWrite}
          done={(message) => {
            setDone(message)
            setSearch({ code: '', turn: search.turn + 1 })
            setTyped('')
          }}
        />
      )}
    </>
  )
}

type CodeSummaryProps = { code: Code; typed: string; mayWrite: boolean; done: (message: string) => void }

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

type RedeemFormProps = {
  code: Code
  typed: string
  spendableCents: number
  isStay: boolean
  done: (message: string) => void
}

function RedeemForm({ code, typed, spendableCents, isStay, done }: RedeemFormProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [amount, setAmount] = useState<NumberValue>(null)
  const [note, setNote] = useState('')
  // A stay is redeemed as a whole; the call needs some positive amount.
  const cents = isStay ? 1 : typeof amount === 'number' ? amount : null
  const isValid = cents !== null && cents > 0 && (isStay || cents <= spendableCents)
  const redemption = useAction(
    (_input: void, { key }) => redeemVoucherCode({ voucher_code: typed, amount_cents: cents!, note: note.trim() }, key),
    {
      inPlace: true,
      after: (reply) =>
        done(translate('voucher.taken', { sum: euros(reply.redeemed_cents), left: euros(reply.balance_cents) })),
      reload: [redeemedKey],
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void redemption.run()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {!isStay && (
        <div className="counter-find">
          <NumberField
            id="amount"
            kind={inCents}
            label={translate('voucher.amount')}
            error={cents !== null && !isValid && translate('voucher.amountWrong', { left: euros(spendableCents) })}
            helperText=" "
            value={amount}
            change={setAmount}
          />
          <Button onClick={() => setAmount(spendableCents)}>
            {translate('voucher.all', { sum: euros(spendableCents) })}
          </Button>
        </div>
      )}
      <TextField
        id="what-for"
        label={translate('voucher.whatFor')}
        fullWidth
        value={note}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={(event) => setNote(event.target.value)}
      />
      {!isStay && isValid && (
        <BalanceTable
          spendableCents={spendableCents}
          cents={cents}
          label={note.trim() || translate('voucher.amount')}
        />
      )}
      <RefusalMessage text={redemption.refusal} />
      <Button
        type="submit"
        variant="contained"
        color="primary"
        disabled={redemption.busy || !isValid || note.trim() === ''}
      >
        {isStay ? translate('voucher.redeemStay') : translate('voucher.redeem', { sum: euros(isValid ? cents : 0) })}
      </Button>
      <p className="quiet">{translate('voucher.nothingBefore', { code: code.code })}</p>
    </form>
  )
}

/** The balance before and after the amount is redeemed. */
function BalanceTable({ spendableCents, cents, label }: { spendableCents: number; cents: number; label: string }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <table className="compare">
      <tbody>
        <tr>
          <th scope="row">{translate('voucher.toSpend')}</th>
          <td className="figures end">{euros(spendableCents)}</td>
        </tr>
        <tr>
          <th scope="row">{label}</th>
          <td className="figures end">− {euros(cents)}</td>
        </tr>
        <tr>
          <th scope="row">{translate('voucher.stays')}</th>
          <td className="figures end">
            <b>{euros(spendableCents - cents)}</b>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const redeemedKey = ['redeemed-vouchers']

function RedeemedList() {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data: result } = useLoad([...redeemedKey, page], () => readRedemptions(page), { keepsPrevious: true })
  if (!result || result.total === 0) return null
  return (
    <section>
      <h2>{translate('voucher.redeemedList')}</h2>
      <ScrollableTableFrame label={translate('voucher.redeemedList')}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('voucher.code')}</th>
              <th scope="col">{translate('voucher.when')}</th>
              <th scope="col">{translate('voucher.whatFor')}</th>
              <th scope="col" className="end">
                {translate('reservation.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {result.items.map((redemption) => (
              <RedeemedRow key={redemption.id} redemption={redemption} />
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
      <Pager page={page} total={result.total} perPage={redemptionsPerPage} turn={setPage} />
    </section>
  )
}

function RedeemedRow({ redemption }: { redemption: Redemption }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
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
      <td className="figures end">
        {euros(redemption.amount_cents)}
        {redemption.returned_cents > 0 && (
          <span className="quiet"> {translate('voucher.cameBack', { sum: euros(redemption.returned_cents) })}</span>
        )}
      </td>
    </tr>
  )
}
