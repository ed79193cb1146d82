import { toTravelInformation } from '@tussenuit/modules/sale/booking/travel-information.ts'
import { useFormat } from '../format.ts'

/**
 * The information that the law requires before the contract (Directive 2015/2302): the standard information for package
 * travel, or that this is no package. The reservation stores the same sentences.
 */
export function PackageTravelInformation({
  organiser,
  isPackage,
  isGuaranteed,
  sgrText,
}: {
  organiser: string
  isPackage: boolean
  isGuaranteed: boolean
  sgrText: string | null
}) {
  const { t } = useFormat()
  const rights = t('booking.package.rights', { returnObjects: true, organiser, defaultValue: [] }) as unknown
  const information = toTravelInformation(
    {
      title: t('booking.package.title'),
      titleSingle: t('booking.package.titleSingle'),
      lead: t('booking.package.lead', { organiser }),
      leadSingle: t('booking.package.leadSingle', { organiser }),
      noWithdrawal: t('booking.package.noWithdrawal'),
      rights: Array.isArray(rights) ? rights : [],
      guarantee: t('deal.sgrText'),
    },
    { organiser, isPackage, isGuaranteed, guaranteeText: sgrText ?? '' },
  )
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
