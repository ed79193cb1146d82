import { useFormat } from '../format.ts'

/** What must be told before the contract (Directive 2015/2302): the standard information for package travel, or that it is none. */
export function PackageTravel({ organiser, isPackage, sgrText }: { organiser: string; isPackage: boolean; sgrText: string | null }) {
  const { t } = useFormat()
  const rights = t('booking.package.rights', { returnObjects: true, organiser, defaultValue: [] }) as unknown
  return (
    <section id="travel-information" className="travel-information" aria-labelledby="travel-information-title">
      <h2 id="travel-information-title" className="step-subheading">{t(isPackage ? 'booking.package.title' : 'booking.package.titleSingle')}</h2>
      <p className="small">{t(isPackage ? 'booking.package.lead' : 'booking.package.leadSingle', { organiser })}</p>
      <p className="small">{t('booking.package.noWithdrawal')}</p>
      {isPackage && (
        <>
          {sgrText && <p className="small">{sgrText}</p>}
          <details>
            <summary className="link link-alone small">{t('booking.package.more')}</summary>
            <ul className="small bullets">{(Array.isArray(rights) ? rights : []).map((right: string) => <li key={right}>{right}</li>)}</ul>
          </details>
        </>
      )}
    </section>
  )
}
