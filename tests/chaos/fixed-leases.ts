/**
 * Loaded before the program with `node --import`, as the control of kills.ts: leases last three minutes without
 * renewal, and only the schedules that run every minute look for abandoned work. The same kills then delay bookings and
 * mails.
 */
import { applySourceChangesOnLoad } from './plant.ts'

applySourceChangesOnLoad({
  always: [
    { file: '/modules/shared/lease.ts', from: '[15, 4_000, 1_000]', to: '[180, 60_000, 1_000]' },
    {
      file: '/apps/server/jobs/jobs.ts',
      from: "new Set(['settle-payments', 'unsent-refunds', 'book-stalled', 'cancellations', 'mails'])",
      to: 'new Set<string>()',
    },
  ],
})
