/** One reservation: history, payments, e-mails, and the actions that state and role allow. */
import { Button } from '@mui/material'
import type { RefundRequest } from '@tussenuit/modules/office/approval-admin/contract.ts'
import { isStayAhead, isStayConfirmed } from '@tussenuit/modules/sale/booking/states.ts'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { useCanAccess, useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { BackToListLink } from '../../kit/record/back-to-list.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import {
  type History,
  readReservationHistory,
  readRefundRequests,
  readReservation,
  resendConfirmation,
  type Reservation,
} from '../../kit/sale/calls.ts'
import { CancelReservationDialog } from '../../kit/sale/cancel-dialog.tsx'
import { CompanyFacts } from '../../kit/sale/company-facts.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { EditContactDialog } from './contact-dialog.tsx'
import { RevokeLinksDialog } from './end-links-dialog.tsx'
import { PayLinkDialog } from './pay-link-dialog.tsx'
import { ReservationNotes, ReservationPayments } from './history.tsx'
import { SaleEvents, SaleMails } from '../../kit/sale/sale-history.tsx'
import { openDocument } from '../../kit/sale/open-document.ts'
import { RedeemVoucherDialog } from './redeem-dialog.tsx'
import { RefundDialog } from '../../kit/sale/refund-dialog.tsx'
import { RefundRequests } from './refund-requests.tsx'
import { StateBadge } from '../../kit/sale/state.tsx'

type LoadedReservation = { reservation: Reservation; history: History; requests: RefundRequest[] }
type Dialog = 'cancel' | 'refund' | 'contact' | 'company' | 'links' | 'pay link' | 'redeem'

export default function ReservationPage() {
  const { id = '' } = useParams()
  return <ReservationLoader key={id} number={id} />
}

function ReservationLoader({ number }: { number: string }) {
  const language = useLocale() as LanguageCode
  const { data, refusal, reload } = useLoad<LoadedReservation>(['reservation', number, language], async () => {
    const [reservation, history, requests] = await Promise.all([
      readReservation(number),
      readReservationHistory(number),
      readRefundRequests(number, language),
    ])
    return { reservation, history, requests }
  })
  return (
    <>
      <BackToListLink />
      <RefusalMessage text={refusal} />
      {data ? <ReservationDetails {...data} load={reload} /> : refusal === '' && <Skeleton rows={8} />}
    </>
  )
}

type Props = LoadedReservation & { load: () => Promise<void> }

function ReservationDetails({ reservation, history, requests, load }: Props) {
  const translate = useTranslate()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'reservations', action: 'edit' })
  const number = reservation.reservationNumber
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader
        title={`${reservation.guest.name} ${reservation.guest.surname}`}
        lead={
          <>
            <StateBadge state={reservation.state} /> <span dir="ltr">{number}</span>
            {reservation.invoice_number &&
              ` · ${translate('reservation.invoice', { number: reservation.invoice_number })}`}
            {history.sold_by && ` · ${translate('reservation.soldBy', { name: history.sold_by })}`}
          </>
        }
      >
        <ReservationActions
          reservation={reservation}
          soldBy={history.sold_by}
          mayWrite={mayWrite}
          open={setDialog}
          load={load}
        />
      </PageHeader>
      <div className="reservation">
        <div>
          <RefundRequests requests={requests} load={load} />
          <SaleEvents events={history.events} texts="reservation.state" />
          <ReservationPayments reservation={reservation} refunds={history.refunds} />
          <SaleMails mails={history.mails} mayWrite={mayWrite} load={load} />
          <ReservationNotes number={number} notes={history.notes} mayWrite={mayWrite} load={load} />
        </div>
        <StayFacts reservation={reservation} />
      </div>
      {dialog === 'cancel' && <CancelReservationDialog number={number} done={load} close={close} />}
      {dialog === 'refund' && <RefundDialog number={number} done={load} close={close} />}
      {dialog === 'contact' && <EditContactDialog reservation={reservation} done={load} close={close} />}
      {dialog === 'company' && <CompanyDialog reservation={reservation} done={load} close={close} />}
      {dialog === 'redeem' && <RedeemVoucherDialog reservation={reservation} done={load} close={close} />}
      {dialog === 'pay link' && <PayLinkDialog reservation={reservation} done={load} close={close} />}
      {dialog === 'links' && <RevokeLinksDialog reservation={reservation} done={load} close={close} />}
    </>
  )
}

/** The guest's name, followed by the name sent to the hotel if that is in another script. */
function nameWithLatin(guest: Reservation['guests'][number]): string {
  const { name, surname, latinName = name, latinSurname = surname } = guest
  const own = `${name} ${surname}`
  const latin = `${latinName} ${latinSurname}`
  return latin === own ? own : `\u2068${own}\u2069 (\u2068${latin}\u2069)`
}

const cancellable = new Set(['confirmed', 'cancellation_requested'])
/** States before the invoice is made. */
const beforeInvoice = new Set(['draft', 'awaiting_payment', 'paid', 'confirming'])
/** States before payment, in which the guest's browser still needs its link. */
const unpaid = new Set(['draft', 'awaiting_payment'])

function ReservationActions({
  reservation: { reservationNumber: number, state, paid_cents: paid, refunded_cents: refunded, open_cents: openCents },
  soldBy,
  mayWrite,
  open,
  load,
}: {
  reservation: Reservation
  soldBy: string | null
  mayWrite: boolean
  open: (dialog: Dialog) => void
  load: () => Promise<void>
}) {
  const translate = useTranslate()
  const { canAccess: mayRefund = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const resend = useAction(() => resendConfirmation(number), { done: 'reservation.resent', after: load })
  return (
    <>
      {mayWrite && isStayConfirmed(state) && (
        <Button variant="outlined" disabled={resend.busy} onClick={() => void resend.run()}>
          {translate('reservation.resend')}
        </Button>
      )}
      {mayWrite && isStayAhead(state) && (
        <Button variant="outlined" onClick={() => open('contact')}>
          {translate('reservation.contact')}
        </Button>
      )}
      {mayWrite && beforeInvoice.has(state) && (
        <Button variant="outlined" onClick={() => open('company')}>
          {translate('reservation.company')}
        </Button>
      )}
      {mayWrite && !unpaid.has(state) && (
        <Button variant="outlined" onClick={() => open('links')}>
          {translate('reservation.endLinks')}
        </Button>
      )}
      {mayWrite && (unpaid.has(state) ? state === 'awaiting_payment' && soldBy !== null : openCents > 0) && (
        <Button variant="outlined" onClick={() => open('pay link')}>
          {translate('reservation.sendPayLink')}
        </Button>
      )}
      {mayWrite && isStayConfirmed(state) && openCents > 0 && (
        <Button variant="outlined" onClick={() => open('redeem')}>
          {translate('reservation.redeem')}
        </Button>
      )}
      {mayRefund && paid > refunded && (
        <Button variant="outlined" onClick={() => open('refund')}>
          {translate('reservation.refund')}
        </Button>
      )}
      {mayWrite && cancellable.has(state) && (
        <Button variant="outlined" color="error" onClick={() => open('cancel')}>
          {translate('reservation.cancel')}
        </Button>
      )}
    </>
  )
}

function StayFacts({ reservation }: { reservation: Reservation }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const { hotel, room } = reservation
  const open = useAction(openDocument)
  return (
    <aside className="reservation-stay">
      <img src={reservation.dealImg.url} alt="" />
      <h2>{reservation.dealTitle}</h2>
      <p>
        {hotel.hotel_name}, {room.room_name}
        <br />
        {translate(`board.${room.board_type}`)}, {translate('reservation.people', { smart_count: reservation.people })}
        <br />
        <b className="figures">
          {day(reservation.checkIn)} – {day(reservation.checkOut)}
        </b>
      </p>
      <PriceTable reservation={reservation} />
      <TravellerFacts reservation={reservation} />
      <p className="page-actions">
        {reservation.documents.map(({ kind, url }) => (
          <Button key={kind} disabled={open.busy} onClick={() => void open.run(url)}>
            {translate(`reservation.document.${kind}`, { _: kind })}
          </Button>
        ))}
      </p>
    </aside>
  )
}

function TravellerFacts({ reservation }: { reservation: Reservation }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { guest, guests } = reservation
  return (
    <dl className="reservation-facts">
      <dt>{translate('field.email')}</dt>
      <dd dir="ltr">{guest.email}</dd>
      {guest.email !== '' && (
        <dd>
          <Link to={`/people/${reservation.reservationNumber}`}>{translate('person.toCard')}</Link>
        </dd>
      )}
      <dt>{translate('field.phone')}</dt>
      <dd dir="ltr">{guest.phone}</dd>
      {reservation.confirmation_to.length > 1 && (
        <>
          <dt>{translate('reservation.confirmationTo')}</dt>
          <dd dir="ltr">{reservation.confirmation_to.join(', ')}</dd>
        </>
      )}
      {reservation.company && <CompanyFacts company={reservation.company} />}
      <dt>{translate('reservation.guests')}</dt>
      <dd>{guests.map(nameWithLatin).join(', ')}</dd>
      <dt>{translate('office.language')}</dt>
      <dd>{new Intl.DisplayNames([locale], { type: 'language' }).of(reservation.language)}</dd>
    </dl>
  )
}

function PriceTable({ reservation }: { reservation: Reservation }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <table className="compare">
      <tbody>
        {reservation.lines.map((line) => (
          <tr key={`${line.kind} ${line.label}`}>
            <th scope="row">{line.label || translate(`reservation.line.${line.kind}`)}</th>
            <td className="figures end">{euros(line.amount_cents)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{translate('reservation.total')}</th>
          <td className="figures end">
            <b>{euros(reservation.total_cents)}</b>
          </td>
        </tr>
        {reservation.payable_at_hotel_cents > 0 && (
          <tr>
            <th scope="row">{translate('reservation.atHotel')}</th>
            <td className="figures end">{euros(reservation.payable_at_hotel_cents)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
