import { countryCodes } from '@tussenuit/modules/shared/country.ts'
import { useLocale } from 'ra-core'

/** All countries, sorted by name in the language of the interface. `id` is the ISO 3166 code in upper case. */
export function useCountries(): { id: string; name: string }[] {
  const locale = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return countryCodes
    .map((code) => ({ id: code.toUpperCase(), name: names.of(code.toUpperCase()) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
