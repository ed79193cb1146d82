/** The lists whose saved views are mailed every Monday, by their names in the back-office. */
export const mailedScreens = ['deals', 'reservations', 'voucher-orders'] as const
