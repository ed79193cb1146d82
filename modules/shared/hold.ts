/** The payment period of stays and voucher orders. */
export const paymentPeriodMinutes = 30
