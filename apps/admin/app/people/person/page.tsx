/** The card of a person: the stays, orders, codes, mails and notes of one e-mail address, and what may be erased. */
import { Button } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { Link, useParams } from 'react-router'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { NavigateBefore } from '../../kit/page/icons.tsx'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { SaleMails } from '../../kit/sale/sale-history.tsx'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import { readPersonCard, type PersonCard } from './calls.ts'
import { PersonFacts } from './facts.tsx'
import { PersonCodes, PersonOrders, PersonStays } from './sales.tsx'

export default function PersonPage() {
  const { key = '' } = useParams()
  return <PersonLoader key={key} person={key} />
}

function PersonLoader({ person }: { person: string }) {
  const translate = useTranslate()
  // Loaded only once each time the card is opened, because each read is recorded in the audit log.
  const { data, refusal, reload } = useLoad(['person-card', person], () => readPersonCard(person), loadOnce)
  return (
    <>
      <Link className="crumb" to="/reservations">
        <NavigateBefore aria-hidden /> {translate('resources.reservations.name', { smart_count: 2 })}
      </Link>
      <RefusalMessage text={refusal} />
      {data ? <PersonDetails card={data} load={reload} /> : refusal === '' && <Skeleton rows={8} />}
    </>
  )
}

function PersonDetails({ card, load }: { card: PersonCard; load: () => Promise<void> }) {
  const translate = useTranslate()
  const { canAccess: mayResend = false } = useCanAccess({ resource: 'reservations', action: 'edit' })
  const { canAccess: mayErase = false } = useCanAccess({ resource: 'privacy', action: 'list' })
  return (
    <>
      <PageHeader title={card.names[0] ?? card.email} lead={<bdi dir="ltr">{card.email}</bdi>}>
        {mayErase && (
          <Button variant="outlined" component={Link} to="/privacy" state={{ person: card.email }}>
            {translate('person.toPrivacy')}
          </Button>
        )}
      </PageHeader>
      {card.more && <p className="note">{translate('person.more')}</p>}
      <div className="reservation">
        <div>
          <PersonStays stays={card.stays} />
          {card.orders && <PersonOrders orders={card.orders} />}
          {card.codes && card.codes.length > 0 && <PersonCodes codes={card.codes} />}
          <SaleMails mails={card.mails} mayWrite={mayResend} load={load} />
          <PersonNotes notes={card.notes} />
        </div>
        <PersonFacts card={card} />
      </div>
    </>
  )
}

function PersonNotes({ notes }: Pick<PersonCard, 'notes'>) {
  const translate = useTranslate()
  const moment = useDateTimeFormat()
  return (
    <section>
      <h2>{translate('reservation.notes')}</h2>
      {notes.length === 0 && <p className="quiet">{translate('person.noNotes')}</p>}
      <ul className="history">
        {notes.map(({ number, at, by, text }) => (
          <li key={`${number} ${at}`}>
            <p>
              <bdi>{text}</bdi>
            </p>
            <p className="quiet">
              {moment(at)} · <bdi dir="ltr">{by}</bdi> ·{' '}
              <Link to={`/reservations/${number}`} dir="ltr">
                {number}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
