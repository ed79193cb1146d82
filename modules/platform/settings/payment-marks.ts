/** The payment marks that the footer of the shop can draw. */
export const paymentMarks = ['ideal', 'bancontact', 'mastercard', 'visa'] as const
