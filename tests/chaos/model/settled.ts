import type { World } from './world.ts'

/** What the provider's own list says came in for sales of ours, and what went back. */
export function settledOf(w: World): { received: number; back: number } {
  let [received, back] = [0, 0]
  for (const intent of w.intents) {
    if (!w.payments.some((one) => one.intent === intent)) continue
    received += intent.received
    for (const one of intent.refunds) if (one.status === 'succeeded') back += one.amount
  }
  return { received, back }
}
