/** Confirmation before the links of an order are revoked: recipients then need new links. */
import { useTranslate } from 'ra-core'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { revokeOrderLinks } from './calls.ts'

export function RevokeOrderLinksDialog({ order, ...action }: { order: string } & ActionProps) {
  const translate = useTranslate()
  return (
    <ConfirmActionDialog
      title={translate('voucher.endLinksTitle', { order })}
      confirm={translate('reservation.endLinksConfirm')}
      successMessage="reservation.linksEnded"
      ready
      act={() => revokeOrderLinks(order)}
      {...action}
    >
      <p>{translate('voucher.endLinksHelp')}</p>
    </ConfirmActionDialog>
  )
}
