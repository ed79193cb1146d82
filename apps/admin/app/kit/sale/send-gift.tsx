/** Confirmation before a gift is mailed: the recipient gets it now instead of on the chosen day. */
import { useTranslate } from 'ra-core'
import { ConfirmActionDialog, type ActionProps } from '../action-dialog.tsx'
import { resendOrderMail } from './resend-order.ts'

export function SendGiftDialog({ order, ...action }: { order: string } & ActionProps) {
  const translate = useTranslate()
  return (
    <ConfirmActionDialog
      title={translate('today.sendGiftTitle', { order })}
      confirm={translate('today.sendGift')}
      successMessage="today.giftSent"
      ready
      act={() => resendOrderMail(order, 'recipient')}
      {...action}
    >
      <p>{translate('today.sendGiftHelp')}</p>
    </ConfirmActionDialog>
  )
}
