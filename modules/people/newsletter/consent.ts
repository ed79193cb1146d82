/** The consent texts shown to subscribers, by version. Old versions are retained as evidence. */
export const consentTexts = {
  '2026-11': 'Yes, mail me about new packages and vouchers. I can stop this with one click in every mail.',
} as const

export const consentVersion: keyof typeof consentTexts = '2026-11'

/**
 * The proof of consent: when it was requested and confirmed, from which address (keyed hash of the IP address), in
 * which form, and to which text.
 */
export type Consent = {
  form: string
  textVersion: string
  askedAt: string
  askedFrom: string
  confirmedAt?: string
  confirmedFrom?: string
  endedAt?: string
  /** The staff member who ended the subscription on request. */
  endedBy?: string
}
