/**
 * Limits how many requests wait for a third party at once. Each third party has separate places for visitors and staff,
 * and one IP address may take only a few of those for visitors. If a third party hangs, only requests to it wait.
 */
import { thirdParties, type ThirdParty } from '@tussenuit/modules/shared/third-party.ts'
import { Admission, type AdmissionLimits } from './admission.ts'

/** For example, with 60 places a card provider that answers in half a second serves 120 requests per second. */
export const visitorPlaces: Record<ThirdParty, AdmissionLimits> = {
  payments: { atOnce: 60, waiting: 120, waitMs: 2_000 },
  hotels: { atOnce: 30, waiting: 60, waitMs: 2_000 },
  directory: { atOnce: 12, waiting: 24, waitMs: 2_000 },
  mail: { atOnce: 6, waiting: 12, waitMs: 2_000 },
  analytics: { atOnce: 6, waiting: 12, waitMs: 1_000 },
  vat_register: { atOnce: 6, waiting: 12, waitMs: 1_000 },
}
export const staffPlaces: AdmissionLimits = { atOnce: 10, waiting: 20, waitMs: 2_000 }
/**
 * Per IP address and third party, including requests that wait for a place; enough for all browser tabs of one
 * traveller.
 */
export const placesPerAddress = 8

/** `address`: the IP address; null if it may take every place, as for signed messages. */
export type Requester = { address: string | null; isStaff: boolean }

export class ThirdPartyGates {
  readonly #gates = new Map(
    thirdParties.map((party) => [
      party,
      { visitors: new Admission(visitorPlaces[party]), staff: new Admission(staffPlaces) },
    ]),
  )
  readonly #ofAddress = new Map<string, number>()

  /** Resolves to a function that the caller calls once when the request is answered; null if there is no free place. */
  async enter(party: ThirdParty, { address, isStaff }: Requester, signal?: AbortSignal): Promise<(() => void) | null> {
    const gate = this.#gates.get(party)!
    if (isStaff) return gate.staff.enter(signal)
    if (address === null) return gate.visitors.enter(signal)
    const key = `${party} ${address}`
    const places = this.#ofAddress.get(key) ?? 0
    if (places >= placesPerAddress) return null
    this.#ofAddress.set(key, places + 1)
    const leave = await gate.visitors.enter(signal)
    if (leave === null) this.#leaveAddress(key)
    return leave && this.#once(key, leave)
  }

  #once(key: string, leave: () => void): () => void {
    let isInside = true
    return () => {
      leave()
      if (isInside) this.#leaveAddress(key)
      isInside = false
    }
  }

  #leaveAddress(key: string): void {
    const remaining = (this.#ofAddress.get(key) ?? 1) - 1
    if (remaining > 0) this.#ofAddress.set(key, remaining)
    else this.#ofAddress.delete(key)
  }
}
