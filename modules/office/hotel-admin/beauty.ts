/** The wellness and beauty amenities of a hotel, recognised by their English names. Pure. */

const beautyPattern =
  /\b(?:spas?|wellness|saunas?|steam|hammam|hamam|turkish bath|thermal|massages?|beauty|facials?|manicure|pedicure|hair salon|hairdresser|solarium|jacuzzi|hot tub|whirlpool|hydrotherapy|body treatments?|yoga|bathhouse)\b/i

/** The amenities whose name or group matches, in their order, without duplicates. */
export function filterBeautyAmenities(amenities: readonly { group: string; names: readonly string[] }[]): string[] {
  const offered = amenities.flatMap(({ group, names }) =>
    names.filter((name) => beautyPattern.test(name) || beautyPattern.test(group)),
  )
  return [...new Set(offered)]
}
