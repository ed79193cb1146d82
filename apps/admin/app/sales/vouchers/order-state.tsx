import { useTranslate } from 'ra-core'
import type { Order } from './calls.ts'

export function OrderState({ state }: Pick<Order, 'state'>) {
  const translate = useTranslate()
  return (
    <span className={state === 'issued' ? 'state state-active' : 'state'}>
      {translate(`voucher.order.${state}`, { _: state })}
    </span>
  )
}
