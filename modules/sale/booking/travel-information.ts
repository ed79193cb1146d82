/**
 * The information that the law requires before a trip is sold (Directive (EU) 2015/2302), stored unchanged with the
 * sale. Pure.
 */

/** The texts in one language; "{{organiser}}" is replaced by the shop. */
export type TravelTexts = {
  title: string
  titleSingle: string
  lead: string
  leadSingle: string
  noWithdrawal: string
  /** The last of these sentences names the guarantee fund. */
  rights: string[]
  /** The statement that SGR guarantees the payments. */
  guarantee: string
}

export type TravelInformation = { title: string; paragraphs: string[]; rights: string[] }

export function toTravelInformation(
  texts: TravelTexts,
  trip: { organiser: string; isPackage: boolean; isGuaranteed: boolean; guaranteeText: string },
): TravelInformation {
  const withOrganiser = (text: string) => text.replaceAll('{{organiser}}', trip.organiser)
  return {
    title: trip.isPackage ? texts.title : texts.titleSingle,
    paragraphs: [
      trip.isPackage ? texts.lead : texts.leadSingle,
      texts.noWithdrawal,
      ...(trip.isGuaranteed ? [texts.guarantee, trip.guaranteeText] : []),
    ]
      .filter(Boolean)
      .map(withOrganiser),
    rights: trip.isPackage ? texts.rights.slice(0, trip.isGuaranteed ? undefined : -1).map(withOrganiser) : [],
  }
}
