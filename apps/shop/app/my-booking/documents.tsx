import { toCallFailed, type CallFailed } from '@tussenuit/modules/client/client.ts'
import { useState } from 'react'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { Notice } from '../booking/notice.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { ProperName } from '../parts/name.tsx'
import type { Opened } from './read-booking.ts'

/** Confirmation, calendar file, invoice and credit invoices, and a button that mails the confirmation again. */
export function DocumentsSection({ booking: { reservation, invoices, token } }: { booking: Opened }) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const { outcome, busy, resend } = useResend(reservation.reservationNumber, token)
  const at = (url: string) => `${url}${url.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
  const find = (kind: string) => reservation.documents.find((file) => file.kind === kind)
  const [confirmation, calendar] = [find('confirmation'), find('calendar')]
  if (!confirmation && !calendar && invoices.length === 0 && !reservation.company) return null
  return (
    <section className="panel my-part" aria-labelledby="documents-title">
      <h2 id="documents-title" className="step-heading">
        {t('mine.documents')}
      </h2>
      <ul className="my-documents">
        {confirmation && (
          <li>
            <a className="link link-standalone" href={at(confirmation.url)} download>
              <Icon name="ticket" small />
              {t('thankyou.pdf')}
            </a>
          </li>
        )}
        {calendar && (
          <li>
            <a className="link link-standalone" href={at(calendar.url)}>
              <Icon name="calendar" small />
              {t('thankyou.calendar')}
            </a>
          </li>
        )}
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <a className="link link-standalone" href={at(invoice.url)} download>
              <Icon name="card" small />
              {t(`mine.${invoice.kind}`, { number: invoice.number })}
            </a>
            {invoice.electronic_url && (
              <a className="link link-standalone" href={at(invoice.electronic_url)} download>
                {t('mine.electronic', { number: invoice.number })}
              </a>
            )}
          </li>
        ))}
      </ul>
      {reservation.company && <InvoicedCompany company={reservation.company} />}
      {outcome !== null && <ResendOutcome outcome={outcome} />}
      {confirmation && (
        <button
          type="button"
          className="button button-quiet"
          disabled={!hydrated}
          aria-disabled={hydrated ? busy : undefined}
          onClick={() => void resend()}
        >
          <Icon name="mail" />
          {t('mine.resend')}
        </button>
      )}
    </section>
  )
}

/** The company that the invoice is, or will be, for. */
function InvoicedCompany({ company }: { company: NonNullable<Opened['reservation']['company']> }) {
  const { t, country } = useFormat()
  return (
    <p className="small">
      {t('mine.forCompany')}
      <br />
      <ProperName>{company.name}</ProperName>
      <br />
      <ProperName>{`${company.street}, ${company.postal_code} ${company.city}`}</ProperName>, {country(company.country)}
      {company.vat_number !== '' && (
        <>
          <br />
          <bdi dir="ltr">{company.vat_number}</bdi>
        </>
      )}
    </p>
  )
}

function ResendOutcome({ outcome }: { outcome: { sentTo: string } | CallFailed }) {
  const { t } = useFormat()
  if (!('sentTo' in outcome)) return <RequestErrorNotice error={outcome} />
  return (
    <Notice kind="good" live="polite">
      {t('mine.resent', { address: outcome.sentTo })}
    </Notice>
  )
}

function useResend(reservationNumber: string, token: string) {
  const [outcome, setOutcome] = useState<{ sentTo: string } | CallFailed | null>(null)
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    if (busy) return
    setBusy(true)
    setOutcome(
      await browserApi('POST /resendConfirmation', { body: { reservationNumber } }, { 'manage-token': token }).then(
        ({ data }) => ({ sentTo: data.sent_to }),
        toCallFailed,
      ),
    )
    setBusy(false)
  }
  return { outcome, busy, resend }
}
