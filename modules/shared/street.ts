/** Removes a repeated town from hotel addresses: suppliers include the town in the street of some hotels. Pure. */

/** The postal address without the postcode and town at its end, if it has them. */
export function streetWithoutTown(address: string, city: string, postalCode = ''): string {
  const ends = [[postalCode, city].filter(Boolean).join(' '), `${city} ${postalCode}`, `${city}, ${postalCode}`, city]
  const street = address.trim()
  for (const end of ends) {
    const rest = street.slice(0, street.length - end.length)
    const isWhole = rest === '' || /[\s,]$/.test(rest)
    if (end.trim() !== '' && isWhole && street.toLowerCase().endsWith(end.toLowerCase()))
      return rest.replace(/[\s,]+$/, '')
  }
  return street
}

/** Formats an address such as "Boulevard 12, 2042 AA Zandvoort". */
export const formatPostalAddress = ({
  address,
  postalCode,
  city,
}: {
  address: string
  postalCode: string
  city: string
}) =>
  [streetWithoutTown(address, city, postalCode), [postalCode, city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
