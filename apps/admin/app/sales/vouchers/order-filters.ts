import { useTranslate } from 'ra-core'
import { voucherOrderStates } from '@tussenuit/modules/sale/voucher/states.ts'
import type { ListFilter } from '../../kit/record/list-filters.ts'
import { useLoad } from '../../kit/use-load.ts'
import { readProducts } from './calls.ts'

/** The filters of the list of voucher orders. */
export function useOrderFilters(): ListFilter[] {
  const translate = useTranslate()
  const { data: products = [] } = useLoad(['voucher-products'], readProducts)
  const label = (name: string) => translate(`filter.of.${name}`)
  return [
    {
      kind: 'choices',
      name: 'state',
      label: translate('field.status'),
      options: voucherOrderStates.map((value) => ({ value, label: translate(`voucher.order.${value}`) })),
    },
    { kind: 'days', names: ['from', 'to'], label: label('bought') },
    {
      kind: 'choice',
      name: 'voucher',
      label: label('voucher'),
      options: products.map(({ voucher_id, name }) => ({ value: String(voucher_id), label: name })),
    },
    {
      kind: 'choice',
      name: 'gift',
      label: label('gift'),
      options: ['yes', 'no'].map((value) => ({ value, label: translate(`filter.gift.${value}`) })),
    },
  ]
}
