/** What a history is, and how one is drawn. */
import fc from 'fast-check'
import type { Mishap } from './process.ts'

/** How often each is drawn where it can come to anything. */
export const acts = {
  checkout: 2,
  rechoose: 4,
  pay: 6,
  return: 3,
  balance: 4,
  cancel: 4,
  'cancel by staff': 1,
  redeem: 2,
  dispute: 2,
  verdict: 4,
  banks: 4,
  'refunds end': 5,
  'refunds come back': 3,
  'refund by hand': 2,
  'staff refund': 1,
  'refund again': 1,
  'paid elsewhere': 1,
  buy: 2,
  withdraw: 3,
  deliver: 5,
  jobs: 5,
  round: 4,
  time: 5,
} as const
export type Act = keyof typeof acts

export type Step = {
  /** Which of the acts that are possible then. */
  draw: number
  /** Which of several, and how: read as the act needs it. */
  which: number
  how: number
  mishap: Mishap | null
  /** In the act's own work, or in one of the jobs that come after it. */
  where: 'own' | 'first job' | 'second job'
  /** Whether messages that were sent and jobs that are due come at once after it. */
  promptly: boolean
}
export type History = {
  steps: Step[]
  /** The surname by which the stand-in of the hotel supplier knows how a booking ends. */
  guest: string
  /** How often the supplier answers that it is still at work; null: for ever. */
  polls: number | null
  webhooks: 'come' | 'never come'
  ending: { banks: 'authorise' | 'fail'; refunds: 'succeed' | 'fail'; disputes: 'won' | 'lost' }
}

/** Most work has few steps. */
const at = fc.oneof({ weight: 2, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.nat(24) })
const mishap: fc.Arbitrary<Mishap | null> = fc.option(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('die' as const, 'pause' as const), at }) },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constantFrom<Mishap['what']>('die after', 'pause after', 'pause after', 'lost', 'away'),
        at: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
      }),
    },
  ),
  { freq: 2, nil: null },
)
const step: fc.Arbitrary<Step> = fc.record({
  draw: fc.nat(999),
  which: fc.nat(3),
  how: fc.nat(11),
  mishap,
  where: fc.constantFrom('own', 'first job', 'second job'),
  promptly: fc.boolean(),
})

export const histories: fc.Arbitrary<History> = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }),
  guest: fc.constantFrom(
    ...Array.from({ length: 8 }, () => 'de Vries'),
    'Soldout',
    'Provider',
    'Booklimit',
    'Unknownsuccess',
    'Unknownsoldout',
    'Ordernotcancellable',
  ),
  polls: fc.constantFrom(0, 0, 0, 2, null),
  webhooks: fc.constantFrom('come' as const, 'come' as const, 'come' as const, 'never come' as const),
  ending: fc.record({
    banks: fc.constantFrom('authorise' as const, 'fail' as const),
    refunds: fc.constantFrom('succeed' as const, 'succeed' as const, 'fail' as const),
    disputes: fc.constantFrom('won' as const, 'lost' as const),
  }),
})
