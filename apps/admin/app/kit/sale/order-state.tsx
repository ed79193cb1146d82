import { useTranslate } from 'ra-core'

export function OrderStateBadge({ state }: { state: string }) {
  const translate = useTranslate()
  return (
    <span className={state === 'issued' ? 'state state-active' : 'state'}>
      {translate(`voucher.order.${state}`, { _: state })}
    </span>
  )
}
