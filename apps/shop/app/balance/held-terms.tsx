import { Trans } from 'react-i18next'
import { useFormat } from '../format.ts'
import { TextLink } from '../parts/text-link.tsx'
import type { HeldSale } from './held-sale-page.tsx'

/** The information that the law requires before the contract, as the sale has stored it. */
export function HeldSaleTravelInformation({ information }: { information: HeldSale['travel_information'] }) {
  const { t } = useFormat()
  if (information === null) return null
  return (
    <section id="travel-information" className="travel-information" aria-labelledby="travel-information-title">
      <h2 id="travel-information-title" className="step-subheading">
        {information.title}
      </h2>
      {information.paragraphs.map((paragraph) => (
        <p key={paragraph} className="small">
          {paragraph}
        </p>
      ))}
      {information.rights.length > 0 && (
        <details>
          <summary className="link link-standalone small">{t('booking.package.more')}</summary>
          <ul className="small bullets">
            {information.rights.map((right) => (
              <li key={right}>{right}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

export function HeldSaleTerms({
  agreed,
  agree,
  isMissing,
}: {
  agreed: boolean
  agree: (agreed: boolean) => void
  isMissing: boolean
}) {
  const { t } = useFormat()
  return (
    <>
      <label className="tick terms">
        <input
          type="checkbox"
          id="field-terms"
          checked={agreed}
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? 'terms-problem' : undefined}
          onChange={(event) => agree(event.target.checked)}
        />
        <span>
          <Trans
            t={t}
            i18nKey="booking.details.terms"
            components={{
              terms: <TextLink href="/algemene-voorwaarden" newTab />,
              travel: <TextLink href="#travel-information" />,
            }}
          />
        </span>
      </label>
      {isMissing && (
        <p id="terms-problem" className="problem" role="alert">
          {t('booking.problem.termsMissing')}
        </p>
      )}
    </>
  )
}
