/**
 * Names of payment methods that are the same in every language, because the payment schemes require it. Since 2026
 * iDEAL is called "iDEAL | Wero", while its code at the provider remains `ideal`.
 */
export const methodNames: Readonly<Record<string, string>> = {
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  wero: 'Wero',
}

/** `card`: the translated word for a card. */
export const paymentMethodName = (method: string | null, card: string): string =>
  method === null || method === 'card' ? card : (methodNames[method] ?? method)
