/** The lists, as the back-office names them, whose saved views are mailed every Monday. */
export const mailedScreens = ['deals', 'reservations', 'voucher-orders'] as const
