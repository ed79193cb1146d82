import { useFormat } from '../../format.ts'
import { Notice } from '../notice.tsx'

/** The reason why the visitor returned without paying. */
export type Unpaid = 'failed' | 'canceled'

/** Shows why the last payment attempt failed; `again`: the URL of the payment, if it is on another page. */
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
