/**
 * Loaded before the program with `node --import`: leases last three minutes without renewal, and abandoned work is
 * looked for only by the schedules of every minute. The control of kills.ts: with it the same kills leave bookings and
 * mails waiting.
 */
import { applyChangesOnLoad } from './plant.ts'

applyChangesOnLoad({
  always: [
    { file: '/modules/shared/lease.ts', from: '[15, 4_000, 1_000]', to: '[180, 60_000, 1_000]' },
    {
      file: '/apps/server/jobs/jobs.ts',
      from: "new Set(['settle-payments', 'unsent-refunds', 'book-stalled', 'cancellations', 'mails'])",
      to: 'new Set<string>()',
    },
  ],
})
