/** How long a session counts as confirmed after the password or passkey was used. Pure. */
import { addMinutes } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller } from '../../shared/shop.ts'

const minutes = 5

export const isSessionConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && confirmedAt <= now && addMinutes(confirmedAt, minutes) > now

/** Throws 403 `confirmation_needed` unless the caller confirmed the session within the last few minutes. */
export function assertSessionConfirmed({ staff }: Pick<Caller, 'staff'>): void {
  if (!staff?.isConfirmed)
    refuse(403, 'confirmation_needed', 'This changes what protects the shop. Confirm that it is you first.')
}
