/** The payment logos available for the shop's footer. */
export const paymentMarks = ['ideal', 'bancontact', 'mastercard', 'visa'] as const
