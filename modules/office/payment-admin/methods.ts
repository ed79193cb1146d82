/** The payment methods that the checkout can offer. */
export const payableMethods = ['card', 'ideal', 'bancontact'] as const
