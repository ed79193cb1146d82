import { dealLimits } from '@tussenuit/modules/office/deal-admin/limits.ts'
import { useTranslate } from 'ra-core'
import type { ListFilter } from '../../kit/record/list-filters.ts'

/** The filters of the list of deals, besides the state, which has buttons of its own. */
export function useDealFilters(): ListFilter[] {
  const translate = useTranslate()
  const label = (name: string) => translate(`filter.of.${name}`)
  const record = (of: 'category' | 'destination' | 'theme' | 'hotel'): ListFilter => ({
    kind: 'record',
    name: of,
    label: label(of),
    call: 'GET /dealFilterChoices',
    of,
  })
  return [
    record('destination'),
    record('theme'),
    record('category'),
    record('hotel'),
    { kind: 'percents', names: ['margin_from', 'margin_to'], label: translate('field.margin'), ...dealLimits.margin },
    {
      kind: 'choice',
      name: 'incomplete',
      label: label('incomplete'),
      options: ['yes', 'no'].map((value) => ({ value, label: translate(`filter.incomplete.${value}`) })),
    },
    {
      kind: 'choices',
      name: 'types',
      label: translate('field.category_type'),
      options: ['category', 'themes', 'destination'].map((value) => ({
        value,
        label: translate(`deal.type.${value}`),
      })),
    },
  ]
}
