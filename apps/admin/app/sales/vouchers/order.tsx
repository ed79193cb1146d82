/** One voucher order: its codes, payments, refunds, e-mails and history, and the actions that its state allows. */
import { Button } from '@mui/material'
import { useCanAccess, useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useDateTimeFormat, useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { ScrollableTableFrame } from '../../kit/page/table-frame.tsx'
import { BackToListLink } from '../../kit/record/back-to-list.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { CompanyFacts } from '../../kit/sale/company-facts.tsx'
import { openDocument } from '../../kit/sale/open-document.ts'
import { resendOrderMail } from '../../kit/sale/resend-order.ts'
import { RefundList, SaleEvents, SaleMails } from '../../kit/sale/sale-history.tsx'
import { SendGiftDialog } from '../../kit/sale/send-gift.tsx'
import { StateBadge } from '../../kit/sale/state.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { type OrderDetails, readVoucherOrder } from './calls.ts'
import { CodesTable } from '../../kit/sale/codes-table.tsx'
import { RevokeOrderLinksDialog } from './end-links.tsx'
import { OrderStateBadge } from '../../kit/sale/order-state.tsx'
import { RefundAgainDialog } from './refund-again.tsx'

type Dialog = 'gift' | 'links' | 'refund' | 'elsewhere'

export default function VoucherOrderPage() {
  const { id = '' } = useParams()
  return <OrderLoader key={id} number={id} />
}

function OrderLoader({ number }: { number: string }) {
  const { data, refusal, reload } = useLoad(['voucher-order', number], () => readVoucherOrder(number))
  return (
    <>
      <BackToListLink />
      <RefusalMessage text={refusal} />
      {data ? <OrderPage order={data} load={reload} /> : refusal === '' && <Skeleton rows={8} />}
    </>
  )
}

type Props = { order: OrderDetails; load: () => Promise<void> }

function OrderPage({ order, load }: Props) {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'vouchers', action: 'edit' })
  const { canAccess: mayResend = false } = useCanAccess({ resource: 'reservations', action: 'edit' })
  const number = order.transaction_number
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader
        title={`${order.buyer.name} ${order.buyer.surname}`}
        lead={
          <>
            <OrderStateBadge state={order.state} /> <span dir="ltr">{number}</span>
            {order.invoices.map((invoice) => ` · ${translate('reservation.invoice', { number: invoice.number })}`)}
          </>
        }
      >
        <OrderActions order={order} mayWrite={mayWrite} open={setDialog} load={load} />
      </PageHeader>
      <div className="reservation">
        <div>
          <OrderCodes codes={order.codes} />
          <OrderPayments order={order} />
          <SaleEvents events={order.events} texts="voucher.order" />
          <SaleMails mails={order.mails} mayWrite={mayResend} load={load} />
        </div>
        <PurchaseFacts order={order} />
      </div>
      {dialog === 'gift' && <SendGiftDialog order={number} done={load} close={close} />}
      {dialog === 'links' && <RevokeOrderLinksDialog order={number} done={load} close={close} />}
      {(dialog === 'refund' || dialog === 'elsewhere') && (
        <RefundAgainDialog
          order={number}
          cents={order.owed_again_cents}
          elsewhere={dialog === 'elsewhere'}
          done={load}
          close={close}
        />
      )}
    </>
  )
}

type ActionProps = Props & { mayWrite: boolean; open: (dialog: Dialog) => void }

function OrderActions({ order, mayWrite, open, load }: ActionProps) {
  const translate = useTranslate()
  const { canAccess: mayRefund = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const resend = useAction(() => resendOrderMail(order.transaction_number, 'buyer'), {
    done: 'reservation.mailQueued',
    after: load,
  })
  const mayMail = mayWrite && order.state === 'issued'
  const mayRefundAgain = mayRefund && order.owed_again_cents > 0
  return (
    <>
      {mayMail && (
        <Button variant="outlined" disabled={resend.busy} onClick={() => void resend.run()}>
          {translate('voucher.mailBuyer')}
        </Button>
      )}
      {mayMail && order.recipient?.email && (
        <Button variant="outlined" onClick={() => open('gift')}>
          {translate('voucher.mailRecipient')}
        </Button>
      )}
      {mayMail && (
        <Button variant="outlined" onClick={() => open('links')}>
          {translate('reservation.endLinks')}
        </Button>
      )}
      {mayRefundAgain && (
        <Button variant="outlined" onClick={() => open('refund')}>
          {translate('voucher.refundAgain')}
        </Button>
      )}
      {mayRefundAgain && (
        <Button variant="outlined" onClick={() => open('elsewhere')}>
          {translate('voucher.paidElsewhere')}
        </Button>
      )}
    </>
  )
}

function OrderCodes({ codes }: Pick<OrderDetails, 'codes'>) {
  const translate = useTranslate()
  return (
    <section>
      <h2>{translate('voucher.codes')}</h2>
      {codes.length === 0 ? <p className="quiet">{translate('voucher.noCodesYet')}</p> : <CodesTable codes={codes} />}
    </section>
  )
}

function OrderPayments({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <section>
      <h2>{translate('reservation.payments')}</h2>
      {order.owed_again_cents > 0 && (
        <p className="note">{translate('voucher.owedAgain', { sum: euros(order.owed_again_cents) })}</p>
      )}
      <ScrollableTableFrame label={translate('reservation.payments')}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('reservation.payment')}</th>
              <th scope="col">{translate('field.status')}</th>
              <th scope="col" className="end">
                {translate('reservation.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.payments.map((payment) => (
              <tr key={payment.id}>
                <th scope="row">
                  {payment.method
                    ? translate(`reservation.method.${payment.method}`, { _: payment.method })
                    : translate('reservation.payment')}
                </th>
                <td>
                  <StateBadge state={payment.state} />
                </td>
                <td className="figures end">{euros(payment.received_cents || payment.amount_cents)}</td>
              </tr>
            ))}
            <RefundList refunds={order.refunds} />
          </tbody>
        </table>
      </ScrollableTableFrame>
    </section>
  )
}

function PurchaseFacts({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const moment = useDateTimeFormat()
  const locale = useLocale()
  const open = useAction(openDocument)
  const { canAccess: mayOpenPerson = false } = useCanAccess({ resource: 'people', action: 'list' })
  const language = (tag: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(tag)
  return (
    <aside className="reservation-stay">
      <h2>{order.campaign_name}</h2>
      <p>
        {order.quantity} × {euros(order.unit_cents)}
        <br />
        <b className="figures">{euros(order.amount_cents)}</b>
      </p>
      <dl className="reservation-facts">
        <dt>{translate('voucher.worthEach')}</dt>
        <dd className="figures">{euros(order.value_cents)}</dd>
        <dt>{translate('voucher.bought')}</dt>
        <dd className="figures">{moment(order.created_at)}</dd>
        <dt>{translate('field.email')}</dt>
        <dd dir="ltr">{order.buyer.email}</dd>
        {mayOpenPerson && order.buyer.email !== '' && (
          <dd>
            <Link to={`/people/${order.transaction_number}`}>{translate('person.toCard')}</Link>
          </dd>
        )}
        {order.company && <CompanyFacts company={order.company} />}
        <dt>{translate('office.language')}</dt>
        <dd>{language(order.language)}</dd>
        {order.recipient && (
          <>
            <dt>{translate('voucher.recipient')}</dt>
            <dd>
              <bdi>{order.recipient.name}</bdi> <span dir="ltr">{order.recipient.email}</span>
            </dd>
          </>
        )}
        {order.message !== '' && (
          <>
            <dt>{translate('voucher.message')}</dt>
            <dd>{order.message}</dd>
          </>
        )}
        {order.send_on && (
          <>
            <dt>{translate('voucher.sendOn')}</dt>
            <dd className="figures">{day(order.send_on)}</dd>
          </>
        )}
        {order.withdrawal_until && (
          <>
            <dt>{translate('voucher.withdrawalUntil')}</dt>
            <dd className="figures">{day(order.withdrawal_until)}</dd>
          </>
        )}
      </dl>
      {order.state === 'issued' && (
        <p className="page-actions">
          <Button
            disabled={open.busy}
            onClick={() => void open.run(`/api/documents/voucher/${order.transaction_number}`)}
          >
            {translate('voucher.document')}
          </Button>
        </p>
      )}
      {order.voucher_id !== null && (
        <p>
          <Link to={`/vouchers/${order.voucher_id}`}>{translate('voucher.toVoucher')}</Link>
        </p>
      )}
    </aside>
  )
}
