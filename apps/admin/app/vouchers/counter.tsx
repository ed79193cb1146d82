/** Redeeming at the counter: a code is typed or scanned, shown with what it is worth, and a sum taken from it. */
import { Button, TextField } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cents as inCents, type NumberValue } from '../editor/number-kinds.ts'
import { NumberField } from '../editor/number-input.tsx'
import { failedOf } from '../kit/refusal.ts'
import { useDates, useDays, useEuros } from '../look/dates.ts'
import { Pager } from '../look/pager.tsx'
import { PageHead } from '../look/page-head.tsx'
import { officeClient } from '../session.ts'
import { type Code, findCode, redeem, type Redeemed } from './calls.ts'
import { CodeState } from './code-state.tsx'
import { canScan, Scan } from './scan.tsx'
import { TableFrame } from '../look/table-frame.tsx'

export default function Counter() {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'counter', action: 'edit' })
  const [taken, setTaken] = useState(0)
  return (
    <>
      <PageHead
        title={translate('resources.counter.name', { smart_count: 2 })}
        lead={translate('resources.counter.lead')}
      />
      <div className="narrow">
        <FindCode mayWrite={mayWrite} redeemed={() => setTaken(taken + 1)} />
      </div>
      <RedeemedList key={taken} />
    </>
  )
}

function FindCode({ mayWrite, redeemed }: { mayWrite: boolean; redeemed: () => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  const [found, setFound] = useState<{ code: Code; typed: string } | null>(null)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState('')
  /** Only the last search may answer: an earlier one can be slower. */
  const asked = useRef(0)
  const find = async (wanted: string) => {
    const turn = (asked.current += 1)
    setProblem('')
    setDone('')
    setFound(null)
    try {
      const code = await findCode(wanted)
      if (turn === asked.current) setFound({ code, typed: wanted })
    } catch (error) {
      if (turn !== asked.current) return
      const { status, code, message } = failedOf(error)
      setProblem(translate(status === 0 ? 'refusal.away' : `refusal.${code}`, { _: message }))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void find(typed.trim())
  }
  return (
    <>
      {scanning && (
        <Scan
          read={(code) => {
            setScanning(false)
            setTyped(code)
            void find(code)
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
        {canScan() && !scanning && <Button onClick={() => setScanning(true)}>{translate('voucher.scan')}</Button>}
      </form>
      {problem !== '' && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <p role="status">{done}</p>
      {found && (
        <Worth
          key={found.code.id}
          {...found}
          mayWrite={mayWrite}
          done={(said) => {
            setDone(said)
            setFound(null)
            setTyped('')
            redeemed()
          }}
        />
      )}
    </>
  )
}

function Worth({
  code,
  typed,
  mayWrite,
  done,
}: {
  code: Code
  typed: string
  mayWrite: boolean
  done: (said: string) => void
}) {
  const translate = useTranslate()
  const euros = useEuros()
  const day = useDays()
  const left = code.balance_cents - code.held_cents
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
        <CodeState state={code.state} />{' '}
        {isStay
          ? translate('voucher.staysLeft', { smart_count: code.stays_left })
          : translate('voucher.goodFor', { sum: euros(left), until: day(code.valid_until) })}
      </p>
      {mayWrite && mayTake && <Take code={code} typed={typed} left={left} isStay={isStay} done={done} />}
    </section>
  )
}

function Take({
  code,
  typed,
  left,
  isStay,
  done,
}: {
  code: Code
  typed: string
  left: number
  isStay: boolean
  done: (said: string) => void
}) {
  const translate = useTranslate()
  const euros = useEuros()
  // Drawn once: a second try of the same redemption takes once.
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<NumberValue>(null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // A stay is taken whole; the sum says nothing then.
  const cents = isStay ? 1 : typeof amount === 'number' ? amount : null
  const fits = cents !== null && cents > 0 && (isStay || cents <= left)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      const taken = await redeem({ voucher_code: typed, amount_cents: cents!, note: note.trim() }, key)
      done(translate('voucher.taken', { sum: euros(taken.redeemed_cents), left: euros(taken.balance_cents) }))
    } catch (error) {
      const { status, code: refused, message } = failedOf(error)
      setProblem(translate(status === 0 ? 'refusal.away' : `refusal.${refused}`, { _: message }))
      setBusy(false)
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      {!isStay && (
        <div className="counter-find">
          <NumberField
            id="amount"
            kind={inCents}
            label={translate('voucher.amount')}
            error={cents !== null && !fits && translate('voucher.amountWrong', { left: euros(left) })}
            helperText=" "
            value={amount}
            change={setAmount}
          />
          <Button onClick={() => setAmount(left)}>{translate('voucher.all', { sum: euros(left) })}</Button>
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
      {!isStay && fits && (
        <table className="compare">
          <tbody>
            <tr>
              <th scope="row">{translate('voucher.toSpend')}</th>
              <td className="figures end">{euros(left)}</td>
            </tr>
            <tr>
              <th scope="row">{note.trim() || translate('voucher.amount')}</th>
              <td className="figures end">− {euros(cents)}</td>
            </tr>
            <tr>
              <th scope="row">{translate('voucher.stays')}</th>
              <td className="figures end">
                <b>{euros(left - cents)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {problem !== '' && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="contained" color="primary" disabled={busy || !fits || note.trim() === ''}>
        {isStay ? translate('voucher.redeemStay') : translate('voucher.redeem', { sum: euros(fits ? cents : 0) })}
      </Button>
      <p className="quiet">{translate('voucher.nothingBefore', { code: code.code })}</p>
    </form>
  )
}

const perPage = 25

function RedeemedList() {
  const translate = useTranslate()
  const euros = useEuros()
  const moment = useDates()
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<{ items: Redeemed[]; total: number }>()
  const load = useCallback(
    () =>
      officeClient()('GET /fetchRedeemedVouchers', { query: { page, limit: perPage } }).then(
        ({ data }) => setFound(data),
        () => setFound({ items: [], total: 0 }),
      ),
    [page],
  )
  useEffect(() => void load(), [load])
  if (!found || found.total === 0) return null
  return (
    <section>
      <h2>{translate('voucher.redeemedList')}</h2>
      <TableFrame label={translate('voucher.redeemedList')}>
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
            {found.items.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link to={`/voucher-codes/${one.code_id}`} dir="ltr">
                    {one.code}
                  </Link>
                  <br />
                  <span className="quiet">{one.voucher}</span>
                </th>
                <td className="figures">{moment(one.redeemed_at)}</td>
                <td>
                  {one.reservationNumber ? (
                    <Link to={`/reservations/${one.reservationNumber}`} dir="ltr">
                      {one.reservationNumber}
                    </Link>
                  ) : (
                    one.note
                  )}
                  <br />
                  <span className="quiet">
                    <bdi>{one.actor}</bdi>
                  </span>
                </td>
                <td className="figures end">
                  {euros(one.amount_cents)}
                  {one.returned_cents > 0 && (
                    <span className="quiet"> {translate('voucher.cameBack', { sum: euros(one.returned_cents) })}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <Pager page={page} total={found.total} perPage={perPage} turn={setPage} />
    </section>
  )
}
