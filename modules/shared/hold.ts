/** How long a sale waits for its payment, for stays and vouchers. */
export const holdMinutes = 30
