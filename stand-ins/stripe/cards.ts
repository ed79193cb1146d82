/** The documented test cards and their behaviour. No other number is accepted. */
export type CardBehaviour = {
  brand: 'visa' | 'mastercard' | 'amex'
  funding: 'credit' | 'debit'
  country: string
  /**
   * When the bank requires authentication. `unless-set-up`: also for off-session payments, unless the card was saved.
   */
  authentication: 'never' | 'always' | 'unless-set-up' | 'on-session' | 'when-wanted'
  /** The refusal of the payment when no (further) authentication is needed; null for success. */
  refused: { code: string; decline_code: string | null } | null
  /** The authentication request itself fails: refused without a challenge. */
  lookupFails: boolean
  dispute: string | null
}

const ok: CardBehaviour = {
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  authentication: 'never',
  refused: null,
  lookupFails: false,
  dispute: null,
}
const declinedCard = (decline_code: string): CardBehaviour => ({
  ...ok,
  refused: { code: 'card_declined', decline_code },
})

export const cards = new Map<string, CardBehaviour>([
  ['4242424242424242', ok],
  ['5555555555554444', { ...ok, brand: 'mastercard' }],
  ['4000056655665556', { ...ok, funding: 'debit' }],
  ['378282246310005', { ...ok, brand: 'amex' }],
  ['4000002500003155', { ...ok, authentication: 'unless-set-up' }],
  ['4000002760003184', { ...ok, authentication: 'always' }],
  ['4000003800000446', { ...ok, authentication: 'on-session' }],
  ['4000000000003220', { ...ok, authentication: 'always' }],
  ['4000008400001629', { ...declinedCard('generic_decline'), authentication: 'always' }],
  ['4000008400001280', { ...declinedCard('generic_decline'), authentication: 'always', lookupFails: true }],
  ['4000008260003178', { ...declinedCard('insufficient_funds'), authentication: 'always' }],
  ['4000000000003055', { ...ok, authentication: 'when-wanted' }],
  ['4000000000003097', { ...ok, authentication: 'when-wanted', lookupFails: true }],
  ['4000000000000002', declinedCard('generic_decline')],
  ['4000000000009995', declinedCard('insufficient_funds')],
  ['4000000000009987', declinedCard('lost_card')],
  ['4000000000009979', declinedCard('stolen_card')],
  ['4000000000006975', declinedCard('card_velocity_exceeded')],
  ['4000000000000069', { ...ok, refused: { code: 'expired_card', decline_code: 'expired_card' } }],
  ['4000000000000127', { ...ok, refused: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' } }],
  ['4000000000000119', { ...ok, refused: { code: 'processing_error', decline_code: 'processing_error' } }],
  ['4100000000000019', declinedCard('fraudulent')],
  ['4000000000000341', declinedCard('generic_decline')],
  ['4000000000000259', { ...ok, dispute: 'fraudulent' }],
  ['4000000000002685', { ...ok, dispute: 'product_not_received' }],
  ['4000000000001976', { ...ok, dispute: 'inquiry' }],
  ['4000000000005423', ok],
])

/** Predefined payment methods that a server may use instead of a number. */
export const tokens = new Map<string, string>([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_debit', '4000056655665556'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_amex', '378282246310005'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119'],
  ['pm_card_chargeDeclinedFraudulent', '4100000000000019'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_createDispute', '4000000000000259'],
])

/** A stored card is identified by its last four digits, which no two test cards share. */
const byLastFour = new Map([...cards].map(([number, behaviour]) => [number.slice(-4), behaviour]))

export function cardBehaviour(lastFour: string): CardBehaviour {
  const behaviour = byLastFour.get(lastFour)
  if (behaviour === undefined) throw new Error(`no test card ends in ${lastFour}`)
  return behaviour
}

const messages: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
}

/** The message for the guest; a lost or stolen card has the same message as any other refusal. */
export function cardRefusalMessage(refused: { code: string; decline_code: string | null }): string {
  return messages[refused.code] ?? messages[refused.decline_code ?? ''] ?? 'Your card was declined.'
}

export function isLuhnValid(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
