import type { TravelInformation } from '@tussenuit/modules/sale/booking/travel-information.ts'
import { useFormat } from '../format.ts'

/** The information that the law requires before the contract, as a sale stores it. */
export function TravelInformationSection({ information }: { information: TravelInformation }) {
  const { t } = useFormat()
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
