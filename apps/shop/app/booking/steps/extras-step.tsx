import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { htmlToPlainText } from '@tussenuit/modules/shared/plain-text.ts'
import { useFormat } from '../../format.ts'
import { ProperName } from '../../parts/name.tsx'
import type { Answer } from '../use-request.ts'
import { RequestErrorNotice } from '../request-error.tsx'
import { OfferListPlaceholder } from './hotel-step.tsx'

export type Extra = CallReply<Calls['POST /booking/extras']>[number]

type Props = {
  answer: Answer<Extra[]> & { again(): void }
  chosen: number[]
  included: string[]
  onOtherRoom(): void
  onChange(activities: number[]): void
}

/** The optional activities, each with the amount that it adds to the current price. */
export function ExtrasStep({ answer, chosen, included, onOtherRoom, onChange }: Props) {
  const { t, change } = useFormat()
  const extras = answer.data ?? []
  return (
    <section aria-labelledby="which-extras" className="step-part">
      <h1 id="which-extras" tabIndex={-1} className="step-title">
        {t('booking.extras.title')}
      </h1>
      <p className="quiet step-lead">
        {included.length > 0 ? t('booking.extras.lead', { list: included }) : t('booking.extras.leadNone')}
      </p>
      {answer.state === 'asking' && <OfferListPlaceholder label={t('booking.extras.asking')} rows={2} />}
      {answer.state === 'failed' && (
        <RequestErrorNotice error={answer.error} silent={t('booking.extras.failed')} onAgain={answer.again}>
          <button type="button" className="link link-standalone" onClick={onOtherRoom}>
            {t('booking.otherRooms')}
          </button>
        </RequestErrorNotice>
      )}
      {answer.state === 'known' && extras.length === 0 && <p>{t('booking.extras.none')}</p>}
      <div className="options">
        {extras.map((extra) => (
          <label key={extra.activity_id} className="option">
            <input
              type="checkbox"
              checked={chosen.includes(extra.activity_id)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, extra.activity_id]
                    : chosen.filter((id) => id !== extra.activity_id),
                )
              }
            />
            <span>
              <b>
                <ProperName>{extra.title}</ProperName>
              </b>
              <span className="quiet small option-line">
                {htmlToPlainText(extra.description)}
                {extra.upgraded_with_activity_id !== null && <> {t('booking.extras.upgrade')}</>}
              </span>
            </span>
            <b className="figures nowrap" dir="ltr">
              {extra.amount_cents === 0 ? t('booking.extras.free') : change(extra.amount_cents)}
            </b>
          </label>
        ))}
      </div>
    </section>
  )
}
