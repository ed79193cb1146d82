/**
 * The states of a claim on a partner. Pure. `redeemed`: the code paid, and the stay is not confirmed yet; `owed`:
 * booked as income with the invoice of the stay; `reversed`: the code was given back. A trigger enforces the same.
 */
export const partnerClaimTransitions = {
  redeemed: ['owed', 'reversed'],
  owed: ['reversed'],
  reversed: [],
} as const satisfies Record<string, readonly string[]>
export type PartnerClaimState = keyof typeof partnerClaimTransitions
export const partnerClaimStates = Object.keys(partnerClaimTransitions) as PartnerClaimState[]
