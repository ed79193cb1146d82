/**
 * Results that the palette finds without the server: screens of the menu, their settings, and forms for new records.
 */
import { useTranslate } from 'ra-core'
import { isPermitted, type PageName, screenNameKey } from '../../kit/session/access.ts'
import type { ResourceName } from '../../kit/resources.ts'
import { menu } from '../menu.tsx'

export type Place = { to: string; title: string; kind: string }

/**
 * Screens with a form for a new record, whose title has the message key `resources.<name>.add`; hotels are imported.
 */
const creatable: readonly ResourceName[] = [
  'deals',
  'categories',
  'themes',
  'destinations',
  'surroundings',
  'activities',
  'custom-filters',
  'hotels',
  'vouchers',
  'campaigns',
  'banners',
  'additional-info',
  'users',
  'roles',
]

/** The settings of each screen, by the names of their labels. */
const settings: readonly { screen: ResourceName; fields: readonly string[] }[] = [
  {
    screen: 'prices',
    fields: ['reservation_cost_cents', 'round_to_cents', 'tourist_tax_cents', 'absorbed_rise', 'weekend'],
  },
  { screen: 'vat', fields: ['vat_scheme', 'vat_rates', 'reverse_charge', 'meal_cents'] },
  {
    screen: 'brand',
    fields: ['brand_name', 'brand_color', 'logo', 'contact', 'socials', 'payment_methods', 'popular_destinations'],
  },
]

const otherScreens: readonly (ResourceName | PageName)[] = ['roles']

/** The places that the role may open and whose title contains the query. */
export function useMatchingPlaces(query: string, permissions: string[]): Place[] {
  const translate = useTranslate()
  const screens = [...menu.flatMap(({ entries }) => entries.map(({ resource }) => resource)), ...otherScreens]
    .filter((screen) => isPermitted(permissions, screen, 'list'))
    .map((screen) => ({
      to: `/${screen}`,
      title: translate(screenNameKey(permissions, screen), { smart_count: 2 }),
      kind: translate('find.screen'),
    }))
  const fields = settings
    .filter(({ screen }) => isPermitted(permissions, screen, 'list'))
    .flatMap(({ screen, fields }) =>
      fields.map((field) => ({
        to: `/${screen}`,
        title: translate(`field.${field}`),
        kind: `${translate('find.setting')} · ${translate(`resources.${screen}.name`, { smart_count: 2 })}`,
      })),
    )
  const actions = creatable
    .filter((screen) => isPermitted(permissions, screen, 'create'))
    .map((screen) => ({
      to: `/${screen}/create`,
      title: translate(screen === 'hotels' ? 'hotel.import' : `resources.${screen}.add`),
      kind: translate('find.action'),
    }))
  const account = { to: '/account', title: translate('account.title'), kind: translate('find.screen') }
  const term = query.toLocaleLowerCase()
  return [...screens, account, ...actions, ...fields].filter(({ title }) => title.toLocaleLowerCase().includes(term))
}
