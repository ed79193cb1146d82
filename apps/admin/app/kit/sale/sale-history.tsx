/** The history of a reservation or a voucher order: changes of state, refunds and e-mails. */
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useDateTimeFormat, useEuroFormat } from '../page/dates.ts'
import { ScrollableTableFrame } from '../page/table-frame.tsx'
import { useAction } from '../use-action.ts'
import { type History, resendMail } from './calls.ts'
import { useEventTexts } from './event-texts.ts'
import { StateBadge } from './state.tsx'

type Event = Omit<History['events'][number], 'from' | 'to'> & { to: string }

/** Every change of state. `texts` is the prefix of the states' translation keys. */
export function SaleEvents({ events, texts }: { events: readonly Event[]; texts: string }) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const { reasonOf, actorOf } = useEventTexts()
  return (
    <section>
      <h2>{translate('reservation.events')}</h2>
      <ol className="timeline">
        {events.map((event) => (
          <li key={`${event.at} ${event.to}`}>
            <p>
              <b>{translate(`${texts}.${event.to}`, { _: event.to })}</b>{' '}
              <time className="quiet figures" dateTime={event.at}>
                {moment(event.at)}
              </time>
            </p>
            <p className="quiet">
              <bdi>{reasonOf(event.reason)}</bdi> · <bdi>{actorOf(event.actor)}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function RefundList({ refunds }: Pick<History, 'refunds'>) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const moment = useDateTimeFormat()
  return refunds.map((refund) => (
    <tr key={`${refund.at} ${refund.amount_cents}`}>
      <th scope="row">
        {translate('reservation.refunded')} <span className="quiet">{moment(refund.at)}</span>
      </th>
      <td>
        <StateBadge state={refund.state} />
      </td>
      <td className="figures end">−{euros(refund.amount_cents)}</td>
    </tr>
  ))
}

type MailsProps = { mails: History['mails']; mayWrite: boolean; load: () => Promise<void> }

export function SaleMails({ mails, mayWrite, load }: MailsProps) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  const { mailErrorOf } = useEventTexts()
  const resend = useAction(resendMail, { done: 'reservation.mailQueued', after: load })
  return (
    <section>
      <h2>{translate('reservation.mails')}</h2>
      <ScrollableTableFrame label={translate('reservation.mails')}>
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">{translate('reservation.mail')}</th>
              <th scope="col">{translate('reservation.to')}</th>
              <th scope="col">{translate('field.status')}</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <th scope="row">
                  {translate(`mail.${mail.kind}`, { _: mail.kind })}
                  <br />
                  <span className="quiet figures">{moment(mail.sent_at ?? mail.created_at)}</span>
                </th>
                <td dir="ltr">{mail.recipient}</td>
                <td>
                  <StateBadge state={mail.state} />{' '}
                  {mail.last_error && <span className="bad">{mailErrorOf(mail.last_error)}</span>}
                  {mayWrite && mail.may_resend && (
                    <Button disabled={resend.busy} onClick={() => void resend.run(mail.id)}>
                      {translate('reservation.resendMail')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTableFrame>
    </section>
  )
}
