/** The number of minutes within which a new stay or voucher order must be paid. */
export const paymentPeriodMinutes = 30
