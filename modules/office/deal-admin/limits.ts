/** The limits of a deal's numeric fields, used by the schema and by the editor. */
export const dealLimits = {
  /** A percentage with at most two decimals. */
  margin: { min: 0, max: 1000 },
  /** A percentage. */
  partial_payment: { min: 0, max: 100 },
  /** A number of days. */
  partial_payment_due_days: { min: 0, max: 365 },
} as const
