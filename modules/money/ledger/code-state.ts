/** What a voucher code is, and which state staff see it in. */
export const codeKinds = ['value', 'package', 'campaign'] as const
export const codeStates = ['issued', 'partly_redeemed', 'redeemed', 'expired', 'blocked'] as const
