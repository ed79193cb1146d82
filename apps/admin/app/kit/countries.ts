import { countryCodes } from '@tussenuit/modules/shared/country.ts'
import { useLocale } from 'ra-core'

/** The countries of the world with their names in the language of the office, by name. `id`: ISO 3166, upper case. */
export function useCountries(): { id: string; name: string }[] {
  const locale = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return countryCodes
    .map((code) => ({ id: code.toUpperCase(), name: names.of(code.toUpperCase()) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
