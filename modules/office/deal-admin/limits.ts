/** The limits of a deal's figures, for the schema and for the fields of the back-office. */
export const dealLimits = {
  /** Percent with at most two decimals. */
  margin: { min: 0, max: 1000 },
  /** Percent. */
  partial_payment: { min: 0, max: 100 },
  /** Days. */
  partial_payment_due_days: { min: 0, max: 365 },
} as const
