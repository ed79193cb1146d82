import { useTranslate } from 'ra-core'

const orders = ['newest', 'oldest'] as const
export type QueueOrder = (typeof orders)[number]

export function QueueOrderSelect({ value, choose }: { value: string; choose: (order: QueueOrder) => void }) {
  const translate = useTranslate()
  return (
    <select
      aria-label={translate('list.sort')}
      value={value}
      onChange={(event) => choose(event.target.value === 'oldest' ? 'oldest' : 'newest')}
    >
      {orders.map((order) => (
        <option key={order} value={order}>
          {translate(`list.order.${order}`)}
        </option>
      ))}
    </select>
  )
}
