/** One voucher code: whose it is, its ledger with the balance after each entry, extending and redeeming it. */
import { Button } from '@mui/material'
import { daysBetween, today } from '@tussenuit/modules/shared/day.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { NavigateBefore } from '../../kit/page/icons.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { ScreenSkeleton } from '../../kit/page/skeleton.tsx'
import { CodeStateBadge } from '../../kit/sale/code-state.tsx'
import { type Code, type OrderDetails, readLedgerEntries, readVoucherCode, readVoucherOrder } from './calls.ts'
import { CodeLedger } from './code-ledger.tsx'
import { ChangeCodesDialog } from './codes.tsx'
import { ExtendCode } from './extend-code.tsx'
import { LiabilityByAge } from './liability.tsx'
import { ReceiptButton, type Redeemed, RedeemForm } from './redeem-form.tsx'
import './code.css'

export default function VoucherCodePage() {
  const { id = '' } = useParams()
  return <CodeLoader key={id} id={Number(id)} />
}

function CodeLoader({ id }: { id: number }) {
  const translate = useTranslate()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'vouchers', action: 'edit' })
  const { canAccess: mayRedeem = false } = useCanAccess({ resource: 'counter', action: 'edit' })
  const { data, refusal, reload } = useLoad(['voucher-code', id], async () => {
    const [code, entries] = await Promise.all([readVoucherCode(id), readLedgerEntries(id)])
    const order = code.transaction_number === null ? null : await readVoucherOrder(code.transaction_number)
    return { code, entries, order }
  })
  const [dialog, setDialog] = useState<'block' | 'unblock' | null>(null)
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null)
  const isRedeemShown = mayRedeem && data !== undefined && (isUsable(data.code) || redeemed !== null)
  return (
    <>
      <Link className="crumb" to="/vouchers">
        <NavigateBefore aria-hidden /> {translate('resources.vouchers.name', { smart_count: 2 })}
      </Link>
      <RefusalMessage text={refusal} />
      {!data && refusal === '' && <ScreenSkeleton />}
      {data && (
        <>
          <CodeHeader code={data.code} order={data.order}>
            {mayWrite && (
              <Button
                variant="outlined"
                color="error"
                onClick={() => setDialog(data.code.blocked ? 'unblock' : 'block')}
              >
                {translate(data.code.blocked ? 'voucher.unblock' : 'voucher.block')}
              </Button>
            )}
          </CodeHeader>
          <div className="code-page" data-columns={isRedeemShown ? 2 : 1}>
            <div>
              <CodeLedger code={data.code} entries={data.entries} />
              <div className="code-below">
                {mayWrite && <ExtendCode key={data.code.valid_until} code={data.code} done={reload} />}
                <LiabilityByAge />
              </div>
            </div>
            {isRedeemShown && (
              <RedeemPanel
                code={data.code}
                redeemed={redeemed}
                done={(outcome) => {
                  setRedeemed(outcome)
                  void reload()
                }}
              />
            )}
          </div>
          {dialog && <ChangeCodesDialog kind={dialog} ids={[id]} done={reload} close={() => setDialog(null)} />}
        </>
      )}
    </>
  )
}

/** The number of days before its last day from which a code counts as ending soon. */
const soonDays = 30

function EndBadge({ code }: { code: Code }) {
  const translate = useTranslate()
  const days = daysBetween(today(new Date()), code.valid_until)
  if (days < 0 || days > soonDays || code.state === 'redeemed') return null
  return (
    <>
      <span className="state state-draft">
        {days === 0 ? translate('voucher.endsToday') : translate('voucher.endsIn', { smart_count: days })}
      </span>{' '}
    </>
  )
}

function CodeHeader({ code, order, children }: { code: Code; order: OrderDetails | null; children: React.ReactNode }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const period = translate('voucher.validBetween', { from: day(code.valid_from), until: day(code.valid_until) })
  return (
    <PageHeader
      title={code.code}
      lead={
        <>
          <CodeStateBadge state={code.state} /> <EndBadge code={code} />
          {period}
          {code.transaction_number && (
            <>
              {' · '}
              <Link to={`/voucher-orders/${code.transaction_number}`}>
                {translate('voucher.ofOrder', { number: code.transaction_number })}
              </Link>
            </>
          )}
          {order && <OrderSummary code={code} order={order} />}
        </>
      }
    >
      {children}
    </PageHeader>
  )
}

/** Who bought the code, and for whom; empty if the names were erased. */
function OrderSummary({ code, order: { buyer, recipient } }: { code: Code; order: OrderDetails }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const name = `${buyer.name} ${buyer.surname}`.trim()
  if (name === '') return null
  const sum = euros(code.value_cents)
  return (
    <>
      <br />
      {recipient
        ? translate('voucher.giftFor', { sum, buyer: name, recipient: recipient.name })
        : translate('voucher.boughtBy', { sum, buyer: name })}
    </>
  )
}

const isUsable = ({ state }: Code): boolean => state === 'issued' || state === 'partly_redeemed'

type RedeemPanelProps = { code: Code; redeemed: Redeemed | null; done: (redeemed: Redeemed) => void }

/** The outcome stays visible when nothing is left on the code. */
function RedeemPanel({ code, redeemed, done }: RedeemPanelProps) {
  const translate = useTranslate()
  return (
    <section className="code-redeem" aria-labelledby="redeem-code">
      <h2 id="redeem-code">{translate('resources.counter.name', { smart_count: 2 })}</h2>
      <p role="status">{redeemed?.message}</p>
      {redeemed?.receipt && <ReceiptButton {...redeemed.receipt} variant="outlined" />}
      {isUsable(code) && (
        <RedeemForm
          key={code.balance_cents}
          code={code}
          typed={code.code}
          spendableCents={code.balance_cents - code.held_cents}
          isStay={code.kind === 'campaign'}
          done={done}
        />
      )}
    </section>
  )
}
