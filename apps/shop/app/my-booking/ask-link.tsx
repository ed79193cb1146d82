import { useFetcher } from 'react-router'
import { addLanguageToPath } from '../choice/travel-choice.ts'
import { useAddressLanguage } from '../choice/use-travel-choice.ts'
import { Notice } from '../booking/notice.tsx'
import { useFormat } from '../format.ts'
import { useFormOutcome } from '../forms/use-outcome.ts'
import type { BookingResult } from './booking-forms.ts'
import { NumberAndEmailFields } from './number-and-email.tsx'

/** The message keys, by what the link opens. */
const kinds = {
  booking: { lead: 'mine.lead', number: 'thankyou.lookUp.number', send: 'mine.send', sent: 'mine.sent' },
  vouchers: {
    lead: 'vouchers.gift.askLead',
    number: 'vouchers.withdraw.number',
    send: 'vouchers.gift.ask',
    sent: 'vouchers.gift.asked',
  },
} as const

/**
 * A form that requests the link for a number and an e-mail address. The reply does not reveal whether they belong
 * together.
 */
export function RequestLinkForm({
  number,
  kind = 'booking',
  sent,
}: {
  number: string
  kind?: keyof typeof kinds
  /** The outcome of the form without scripts; only on the page that shows it. */
  sent?: BookingResult['sent'] | undefined
}) {
  const texts = kinds[kind]
  const { t } = useFormat()
  const fetcher = useFetcher<BookingResult>()
  const busy = fetcher.state !== 'idle'
  const page = `${kind === 'booking' ? '/my-booking' : '/vouchers/gift'}?number=${encodeURIComponent(number)}`
  const language = useAddressLanguage()
  const form = useFormOutcome(fetcher.data?.sent ?? sent)
  return (
    <fetcher.Form
      method="post"
      action={addLanguageToPath(page, language)}
      noValidate
      className="look-up"
      onSubmit={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      <p className="lead">{t(texts.lead)}</p>
      {form.outcome?.done && (
        <Notice kind="good" live="polite">
          {t(texts.sent)}
        </Notice>
      )}
      <NumberAndEmailFields form={form} number={number} label={t(texts.number)} />
      <button type="submit" className="button" aria-disabled={busy}>
        {t(texts.send)}
      </button>
    </fetcher.Form>
  )
}
