import { useFormat } from '../../format.ts'
import { Notice } from '../notice.tsx'

/** Why the visitor is back without having paid. */
export type Unpaid = 'failed' | 'canceled'

/** The notice why the last attempt did not pay; `again`: the address of the payment, if it is another page. */
export function UnpaidNotice({ reason, again }: { reason: Unpaid; again?: string | undefined }) {
  const { t, sentence } = useFormat()
  return (
    <Notice kind="bad" live="polite">
      <b>{sentence(t(`payment.title.${reason}`))}</b> {t('payment.nothingTaken')}{' '}
      {again !== undefined && (
        <a className="link" href={again}>
          {t('payment.tryAgain')}
        </a>
      )}
    </Notice>
  )
}
