/** How long a sale waits for its payment, a stay as well as a voucher. */
export const holdMinutes = 30
