/** How many minutes a stay or voucher order can be paid for. */
export const paymentPeriodMinutes = 30
