/** The type of a history, and how random histories are generated. */
import fc from 'fast-check'
import type { Mishap } from './process.ts'

/** The relative frequency of each act among the possible ones. */
export const acts = {
  checkout: 2,
  rechoose: 4,
  pay: 6,
  return: 3,
  balance: 7,
  cancel: 4,
  'cancel by staff': 1,
  redeem: 2,
  dispute: 4,
  verdict: 5,
  banks: 4,
  'refunds end': 5,
  'refunds come back': 3,
  'refund by hand': 3,
  'staff refund': 3,
  'refund again': 1,
  'paid elsewhere': 1,
  buy: 2,
  withdraw: 3,
  deliver: 5,
  jobs: 5,
  schedule: 4,
  time: 5,
} as const
export type Act = keyof typeof acts

export type Step = {
  /** The act of a stored history, which replaces the random choice. */
  act?: Act
  /** Selects one of the possible acts. */
  draw: number
  /** Parameters of the act: `which` selects an object, `how` a variant. */
  which: number
  how: number
  mishap: Mishap | null
  /** Whether the fault occurs in the act itself or in one of the jobs after it. */
  where: 'own' | 'first job' | 'second job'
  /** Whether sent messages are delivered and due jobs are run immediately after the act. */
  promptly: boolean
}
export type History = {
  steps: Step[]
  /** The surname that selects the outcome of a booking at the hotel supplier's stand-in. */
  guest: string
  /** Number of times that the supplier answers "processing"; null: always. */
  polls: number | null
  webhooks: 'come' | 'never come'
  ending: { banks: 'authorise' | 'fail'; refunds: 'succeed' | 'fail'; disputes: 'won' | 'lost' }
}

/** Fault positions are small numbers, because most requests have few steps. */
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

/**
 * The first steps of two in three histories: a paid stay, a deposit or a voucher order. Random acts seldom pay, so
 * balances, refunds and disputes would rarely occur otherwise. The numbers are values of `how` (history.ts).
 */
const firstSteps = (act: 'checkout' | 'buy', hows: readonly number[], balances: readonly number[] = []) =>
  fc.tuple(fc.constantFrom(...hows), fc.constantFrom(null, ...balances)).map(([how, balance]): Step[] => {
    const own = { draw: 0, which: act === 'buy' ? 3 : 0, mishap: null, where: 'own' } as const
    return [
      { ...own, act, how, promptly: false },
      { ...own, act: 'pay', how: 0, promptly: true },
      // Without webhooks, the payer's return reports the payment.
      { ...own, act: 'return', how: 0, promptly: true },
      ...(balance === null ? [] : [{ ...own, act: 'balance' as const, how: balance, promptly: true }]),
    ]
  })
const openings: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step[]>([]) },
  { weight: 2, arbitrary: firstSteps('checkout', [0, 1, 5, 8, 9]) },
  { weight: 2, arbitrary: firstSteps('checkout', [2, 3, 11], [1, 2, 4]) },
  { weight: 2, arbitrary: firstSteps('buy', [1, 2, 3, 4, 6, 7]) },
)

export const histories: fc.Arbitrary<History> = fc.record({
  steps: fc
    .tuple(openings, fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }))
    .map(([opening, steps]) => [...opening, ...steps]),
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
