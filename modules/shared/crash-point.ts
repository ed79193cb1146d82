/**
 * Crash points of a sale: each is named after the step that precedes it. If a test names one in CRASH_AT, the process
 * exits there without cleanup, as in a power failure. Without the variable nothing happens; the configuration refuses
 * the variable in production.
 */
export const crashPoints = [
  'offer checked',
  'draft written',
  'intent made',
  'intent stored',
  'event verified',
  'settling open',
  'settled',
  'codes issued',
  'booking begun',
  'order written',
  'order answered',
  'confirmed',
  'email handed over',
  'email recorded',
  'refused',
  'refund begun',
  'refund answered',
  'refund noted',
  'intent cancelled',
  'expired',
  'telephone sale open',
  'telephone sale recorded',
  'terms recorded',
  'telephone sale renewed',
] as const
export type CrashPoint = (typeof crashPoints)[number]

const point = process.env['CRASH_AT'] ?? ''

export function crashIfRequested(name: CrashPoint): void {
  if (point === name) process.kill(process.pid, 'SIGKILL')
}
