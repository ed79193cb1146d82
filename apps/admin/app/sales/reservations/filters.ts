import { useTranslate } from 'ra-core'
import { paymentStates } from '@tussenuit/modules/sale/booking/due.ts'
import { reservationStates } from '@tussenuit/modules/sale/booking/states.ts'
import type { ListFilter } from '../../kit/record/list-filters.ts'

/** The filters of the list of reservations. */
export function useReservationFilters(): ListFilter[] {
  const translate = useTranslate()
  const label = (name: string) => translate(`filter.of.${name}`)
  const record = (of: 'deal' | 'hotel' | 'destination' | 'seller'): ListFilter => ({
    kind: 'record',
    name: of,
    label: label(of),
    call: 'GET /reservationFilterChoices',
    of,
  })
  const options = (values: readonly string[], texts: string) =>
    values.map((value) => ({ value, label: translate(`${texts}.${value}`) }))
  return [
    {
      kind: 'choices',
      name: 'state',
      label: translate('field.status'),
      options: options(reservationStates, 'reservation.state'),
    },
    { kind: 'days', names: ['from', 'to'], label: label('arrival') },
    { kind: 'choices', name: 'payment', label: label('payment'), options: options(paymentStates, 'filter.payment') },
    record('destination'),
    record('hotel'),
    record('deal'),
    { kind: 'choice', name: 'sold', label: label('source'), options: options(['shop', 'telephone'], 'filter.source') },
    record('seller'),
  ]
}
