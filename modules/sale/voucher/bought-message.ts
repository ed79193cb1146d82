/** The message to the buyer after paying for a voucher order. */
const messages = {
  issued: 'Your voucher is on its way by mail.',
  processing: 'Your bank is still working on the payment. The voucher comes by mail as soon as it has arrived.',
} as const

export type BoughtState = keyof typeof messages

export const purchaseMessage = (state: BoughtState): string => messages[state]
