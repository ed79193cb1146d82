/** Asks before the links of an order are ended: their holders must ask for another. */
import { useTranslate } from 'ra-core'
import { ActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { endOrderLinks } from './calls.ts'

export function EndLinks({ order, ...action }: { order: string } & ActionProps) {
  const translate = useTranslate()
  return (
    <ActionDialog
      title={translate('voucher.endLinksTitle', { order })}
      confirm={translate('reservation.endLinksConfirm')}
      said="reservation.linksEnded"
      ready
      act={() => endOrderLinks(order)}
      {...action}
    >
      <p>{translate('voucher.endLinksHelp')}</p>
    </ActionDialog>
  )
}
