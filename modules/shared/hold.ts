/** The payment period of stays and voucher orders. */
export const holdMinutes = 30
