/** Plays many histories and tells what they held. */
import { play } from './history.ts'
import { type Bugs, noBugs, productRules, type Rules } from './rules.ts'

export type Tally = {
  histories: number
  crashes: number
  lostAnswers: number
  duplicates: number
  drops: number
  goneBack: number
  confirmed: number
  refunded: number
  cancelled: number
  codes: number
  turnedUp: number
  broken: { history: number; text: string }[]
}

/** From `from` on, `count` histories, every `every`th; stops early after so many that broke a rule. */
export function playMany(
  seed: number,
  wish: { from?: number; count: number; every?: number; stopAfter?: number; rules?: Rules; bugs?: Bugs },
): Tally {
  const tally: Tally = {
    histories: 0,
    crashes: 0,
    lostAnswers: 0,
    duplicates: 0,
    drops: 0,
    goneBack: 0,
    confirmed: 0,
    refunded: 0,
    cancelled: 0,
    codes: 0,
    turnedUp: 0,
    broken: [],
  }
  const { from = 0, every = 1, stopAfter = 20, rules = productRules, bugs = noBugs } = wish
  for (let history = from; history < from + wish.count; history += every) {
    const { world, broken } = play(seed, history, rules, bugs)
    tally.histories += 1
    tally.crashes += world.crashes
    tally.lostAnswers += world.lostAnswers
    tally.duplicates += world.duplicates
    tally.drops += world.drops
    tally.goneBack += world.lates
    for (const { state } of world.reservations) {
      if (state === 'confirmed') tally.confirmed += 1
      if (state === 'refunded') tally.refunded += 1
    }
    tally.cancelled += world.requests.length
    tally.codes += world.codes.length
    tally.turnedUp += world.attempts.filter((one) => one.state === 'cancelled').length
    if (broken === null) continue
    tally.broken.push({ history, text: broken })
    if (tally.broken.length >= stopAfter) break
  }
  return tally
}
