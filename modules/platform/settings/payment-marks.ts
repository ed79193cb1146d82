/** The marks of ways to pay that the footer of the shop can draw. */
export const paymentMarks = ['ideal', 'bancontact', 'mastercard', 'visa'] as const
