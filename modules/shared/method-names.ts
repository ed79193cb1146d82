/**
 * Names of ways to pay that are written the same in every language, as their schemes require: since 2026 iDEAL is
 * "iDEAL | Wero", while its code at the provider stays `ideal`.
 */
export const methodNames: Readonly<Record<string, string>> = {
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  wero: 'Wero',
}

/** `card` is the page's own word for a card. */
export const methodName = (method: string | null, card: string): string =>
  method === null || method === 'card' ? card : (methodNames[method] ?? method)
