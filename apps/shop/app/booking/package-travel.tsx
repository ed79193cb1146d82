import { toTravelInformation } from '@tussenuit/modules/sale/booking/travel-information.ts'
import { useFormat } from '../format.ts'
import { TravelInformationSection } from './travel-information.tsx'

/**
 * The information that the law requires before the contract (Directive 2015/2302): the standard information for package
 * travel, or the statement that this is not package travel. The reservation stores the same sentences.
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
  const { t, list } = useFormat()
  const information = toTravelInformation(
    {
      title: t('booking.package.title'),
      titleSingle: t('booking.package.titleSingle'),
      lead: t('booking.package.lead', { organiser }),
      leadSingle: t('booking.package.leadSingle', { organiser }),
      noWithdrawal: t('booking.package.noWithdrawal'),
      rights: list('booking.package.rights', { organiser }),
      guarantee: t('deal.sgrText'),
    },
    { organiser, isPackage, isGuaranteed, guaranteeText: sgrText ?? '' },
  )
  return <TravelInformationSection information={information} />
}
