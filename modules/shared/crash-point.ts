/**
 * Places in the sale where a process may die at the worst moment: each lies after the step that its name tells and
 * before the next. Tests name one in CRASH_AT; the process then ends itself there as a power cut would, nothing closed,
 * nothing said. Without the variable nothing happens, and the configuration refuses it in production.
 */
export const crashPoints = [
  'offer checked',
  'draft written',
  'intent made',
  'intent kept',
  'event verified',
  'settling open',
  'settled',
  'codes issued',
  'booking begun',
  'order written',
  'order answered',
  'confirmed',
  'letter handed over',
  'letter noted',
  'refused',
  'refund begun',
  'refund answered',
  'refund noted',
  'intent cancelled',
  'expired',
] as const
export type CrashPoint = (typeof crashPoints)[number]

const wanted = process.env['CRASH_AT'] ?? ''

export function crashPoint(name: CrashPoint): void {
  if (wanted === name) process.kill(process.pid, 'SIGKILL')
}
