/** Facts about a person, shown beside their sales: balance, telephone, languages, consents, and what may be erased. */
import { toTelephoneLink } from '@tussenuit/modules/shared/telephone-signs.ts'
import { useLocale, usePermissions, useTranslate } from 'ra-core'
import { useDateTimeFormat, useEuroFormat } from '../../kit/page/dates.ts'
import type { PersonCard } from './calls.ts'

export function PersonFacts({ card }: { card: PersonCard }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const locale = useLocale()
  const language = (tag: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(tag)
  return (
    <aside className="reservation-stay">
      <dl className="reservation-facts">
        <dt>{translate('person.balance')}</dt>
        <dd className="figures">
          <b>{euros(card.open_balance_cents)}</b>
        </dd>
        {card.phones.length > 0 && <dt>{translate('field.phone')}</dt>}
        {card.phones.map((phone) => (
          <dd key={phone} dir="ltr">
            <a href={toTelephoneLink(phone)}>{phone}</a>
          </dd>
        ))}
        {card.names.length > 1 && <dt>{translate('person.names')}</dt>}
        {card.names.length > 1 &&
          card.names.map((name) => (
            <dd key={name}>
              <bdi>{name}</bdi>
            </dd>
          ))}
        {card.languages.length > 0 && (
          <>
            <dt>{translate('office.language')}</dt>
            <dd>{card.languages.map(language).join(', ')}</dd>
          </>
        )}
        <ConsentFacts card={card} />
      </dl>
      {card.held && <RetainedData held={card.held} />}
      <p className="quiet">{translate('person.isAddress')}</p>
    </aside>
  )
}

function ConsentFacts({ card: { newsletter, analytics } }: { card: PersonCard }) {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const moment = useDateTimeFormat()
  return (
    <>
      {permissions.includes('newsletter.read') && (
        <>
          <dt>{translate('person.newsletter')}</dt>
          <dd>
            {newsletter
              ? `${translate(`subscriber.state.${newsletter.state}`)}, ${moment(newsletter.since)}`
              : translate('person.noNewsletter')}
          </dd>
        </>
      )}
      <dt>{translate('person.analytics')}</dt>
      <dd>
        {analytics
          ? `${translate(analytics.allowed ? 'person.allowed' : 'person.declined')}, ${moment(analytics.at)}`
          : translate('person.notAsked')}
      </dd>
    </>
  )
}

function RetainedData({ held }: { held: NonNullable<PersonCard['held']> }) {
  const translate = useTranslate()
  return (
    <>
      <h2>{translate('privacy.mayGo')}</h2>
      <dl className="reservation-facts">
        {held.map(({ kind, may_go, count }) => (
          <div key={kind}>
            <dt>{translate(`privacy.kind.${kind}`)}</dt>
            <dd className="figures">{translate('privacy.ofAll', { some: may_go, all: count })}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
