/** How long a session counts as confirmed after its user has shown the password or a passkey. Pure. */
import { addMinutes } from '../shared/moment.ts'

const minutes = 5

export const isConfirmedAt = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && confirmedAt <= now && addMinutes(confirmedAt, minutes) > now
