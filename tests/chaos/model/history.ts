/** One history: people, processes and outside parties take turns by chance until all is told, then faults end and everything must come to rest. */
import { decideOutside, isPayable } from './outside.ts'
import { Chance } from './random.ts'
import type { Bugs, Rules } from './rules.ts'
import { checkAtRest } from './invariants.ts'
import { buyer, forger, sendAgain, takeWaiting, traveller } from './travellers.ts'
import { newCode } from './codes.ts'
import { endJob, isDue, round, startJob } from './work.ts'
import { type Actor, Broken, type Event, hour, minute, second, startOfTime, World } from './world.ts'
import { handleEvent } from './settling.ts'

export type Ending = { world: World; broken: string | null }

export function play(seed: number, history: number, rules: Rules, bugs: Bugs): Ending {
  const world = new World(new Chance(seed, history), rules, bugs)
  try {
    begin(world)
    disturb(world)
    rest(world)
    checkAtRest(world)
    return { world, broken: null }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    return { world, broken: error.message }
  }
}

function begin(w: World): void {
  const kind = w.chance.next()
  const shared = w.chance.is(0.5) ? [newCode(w, null, w.chance.oneOf([2_000, 15_000, 400_000]))] : []
  if (kind < 0.75) w.spawn(-1, traveller(w, 1, shared))
  if (kind > 0.6) w.spawn(-1, buyer(w))
  if (kind < 0.2 || kind > 0.9) w.spawn(-1, traveller(w, 2, shared))
  if (w.chance.is(0.1)) w.spawn(-1, forger(w))
}

const mostTurns = 180

function disturb(w: World): void {
  const deaths = w.chance.oneOf([0, 0.008, 0.03])
  const impatient = w.chance.oneOf([0.02, 0.06])
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { actors } = w
    if (turn > 40 && (turn & 7) === 0 && !actors.some((one) => one.process === -1)) return
    const luck = w.chance.next()
    if (luck < deaths) die(w, w.chance.below(2))
    else if (luck < 0.06) letTimePass(w, w.chance.oneOf([second, 10 * second, 40 * second]))
    else if (luck < 0.06 + impatient) letTimePass(w, w.chance.oneOf([5 * minute, 31 * minute, 2 * hour + 1, 26 * hour]))
    else if (luck < 0.2) deliverSome(w)
    else if (luck < 0.36) startSome(w)
    else if (luck < 0.38) startRound(w, w.chance.below(2))
    else if (actors.length > 0) stepOne(w, actors[w.chance.below(actors.length)]!)
  }
}

/** kill -9: everything under way in that process is gone; nothing is tidied up. */
function die(w: World, process: number): void {
  w.crashes += 1
  for (const actor of w.actors) {
    if (actor.process !== process) continue
    actor.done = true
    actor.failed = true
    if (actor.event) actor.event.running = false
  }
  w.actors = w.actors.filter((actor) => !actor.done)
}

/** A call has a time limit far below any lease: nobody is left standing while the clock runs on. */
function letTimePass(w: World, ms: number): void {
  if (ms > minute && w.actors.some((one) => one.process >= 0)) return
  if (w.actors.some((one) => one.process >= 0 && one.startedAt + 50 * second < w.now + ms)) return
  // Rounds run at least once in two days.
  if (w.now + ms > startOfTime + 40 * hour) return
  w.now += ms
  decideOutside(w)
}

function deliver(w: World, event: Event): void {
  event.running = true
  event.copies += 1
  if (event.copies > 1) w.duplicates += 1
  w.spawn(w.chance.below(2), handleEvent(w, event), { event })
}

/** In any order; one that was taken may come again. */
function deliverSome(w: World): void {
  if (w.providerEvents.length === 0) return
  const event = w.chance.oneOf(w.providerEvents)
  if (event.copies < 4 && (!event.taken || w.chance.is(0.06))) deliver(w, event)
}

function startSome(w: World): void {
  const from = w.chance.below(w.jobs.length)
  for (let step = 0; step < w.jobs.length; step += 1) {
    const job = w.jobs[(from + step) % w.jobs.length]!
    if (isDue(w, job)) return startJob(w, w.chance.below(2), job)
  }
}

function startRound(w: World, process: number): void {
  if (!w.actors.some((one) => one.isRound && one.process === process)) w.spawn(process, round(w), { isRound: true })
}

function stepOne(w: World, actor: Actor): void {
  const target = actor.waitsFor && !actor.waitsFor.done ? actor.waitsFor : actor
  let ended = true
  try {
    ended = target.flow.next().done === true
  } catch (error) {
    if ((error as Error).name !== 'Refused') throw error
    target.failed = true
  }
  if (target === actor) actor.waitsFor = takeWaiting() ?? (actor.waitsFor?.done ? null : actor.waitsFor)
  if (!ended && !target.failed) return
  target.done = true
  if (target.event) target.event.running = false
  endJob(w, target)
  w.actors.splice(w.actors.indexOf(target), 1)
}

const mostRounds = 90

/** Faults end. The clock moves on to whatever comes next, up to four days. */
function rest(w: World): void {
  w.quiet = true
  w.quietSince = w.now
  finishAll(w)
  for (let count = 0; count < mostRounds; count += 1) {
    // Long steps once the hotels have spoken: then only banks are awaited.
    const step = count < 3 ? 46 * second : count < 6 ? 6 * minute : count < 13 ? 24 * minute : 4 * hour
    w.now += Math.min(step, w.jobs.some((job) => job.state === 'waiting') ? 20 * minute : step)
    decideOutside(w)
    for (const event of w.providerEvents) if (!event.taken && event.signed) deliver(w, event)
    finishAll(w)
    for (let jobs = 0; jobs < 400; jobs += 1) {
      const job = w.jobs.find((one) => isDue(w, one))
      if (!job) break
      startJob(w, 0, job)
      finishAll(w)
    }
    startRound(w, 0)
    finishAll(w)
    sendAgain(w)
    finishAll(w)
    if (count > 0 && isQuiet(w)) return
  }
}

function finishAll(w: World): void {
  for (let steps = 0; w.actors.length > 0 && steps < 20_000; steps += 1) stepOne(w, w.actors[w.actors.length - 1]!)
}

const open: readonly string[] = [
  'draft',
  'awaiting_payment',
  'paid',
  'confirming',
  'failed',
  'refunding',
  'cancellation_requested',
]

/** Nothing more can come of anything: all final, nothing queued, no outside party that still decides. */
function isQuiet(w: World): boolean {
  return (
    w.reservations.every((one) => !open.includes(one.state)) &&
    w.orders.every((one) => !open.includes(one.state)) &&
    w.jobs.every((one) => one.state === 'done' || one.state === 'given_up') &&
    w.intents.every(
      (one) => one.status !== 'processing' && one.refunds.every((refund) => refund.status !== 'pending'),
    ) &&
    w.supplierOrders.every((one) => one.state !== 'processing') &&
    w.refunds.every(
      (one) => one.state === 'succeeded' || w.refunds.some((again) => again.key === `by hand:${one.id}`),
    ) &&
    w.providerEvents.every((one) => one.taken || !one.signed) &&
    w.mails.every((one) => one.state === 'sent') &&
    w.payments.every(
      (one) =>
        one.state === 'paid' ||
        one.state === 'cancelled' ||
        (one.part === 'balance' && (one.intent === null || isPayable(one.intent))),
    ) &&
    !w.attempts.some(
      (one) =>
        one.state === 'failed' &&
        w.supplierOrders.some((order) => order.attempt === one.id && order.state === 'completed'),
    )
  )
}
