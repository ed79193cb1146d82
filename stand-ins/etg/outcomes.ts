/**
 * The outcome of a booking: selected by the suffix of its id, as in the supplier's sandbox, or by a guest's last name.
 */

export type Outcome = {
  /** The code with which `finish` is refused; nothing is booked. Null if it is accepted. */
  finishError: string | null
  /** `finish` answers "unknown" although the booking is in progress. */
  quiet: boolean
  /** The error of the last status call; null for success. */
  failure: string | null
  cancellable: boolean
}

const success: Outcome = { finishError: null, quiet: false, failure: null, cancellable: true }

const outcomes: Record<string, Outcome> = {
  booking_form_expired: { ...success, finishError: 'booking_form_expired' },
  email: { ...success, finishError: 'email' },
  insufficient_b2b_balance: { ...success, finishError: 'insufficient_b2b_balance' },
  soldout: { ...success, failure: 'soldout' },
  book_limit: { ...success, failure: 'book_limit' },
  provider: { ...success, failure: 'provider' },
  unknown_success: { ...success, quiet: true },
  unknown_soldout: { ...success, quiet: true, failure: 'soldout' },
  unknown_provider: { ...success, quiet: true, failure: 'provider' },
  unknown_book_limit: { ...success, quiet: true, failure: 'book_limit' },
  order_not_cancellable: { ...success, cancellable: false },
}

/** "unknown_soldout" is matched before "soldout". */
const longestFirst = Object.keys(outcomes).toSorted((first, second) => second.length - first.length)
/** "unknownsoldout" stands for "unknown_soldout", because a name has no underscores. */
const byName = new Map(
  Object.keys(outcomes)
    .filter((suffix) => outcomes[suffix]!.finishError === null)
    .map((suffix) => [suffix.replaceAll('_', ''), suffix]),
)
export const namedOutcomes = [...byName.keys()]

/**
 * Real ids are UUIDs, so a guest called Soldout, Booklimit, Provider, Unknownsuccess, Unknownsoldout, Unknownprovider,
 * Unknownbooklimit or Ordernotcancellable (any case) selects the same outcomes.
 */
export function chooseBookingOutcome(partnerOrderId: string, lastNames: readonly string[]): Outcome {
  const suffix = longestFirst.find((each) => partnerOrderId.endsWith(each))
  const named = lastNames.map((name) => byName.get(name.trim().toLowerCase())).find((each) => each !== undefined)
  return outcomes[suffix ?? named ?? ''] ?? success
}
