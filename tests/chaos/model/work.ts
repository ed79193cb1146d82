/** What a process does beside requests: jobs from the queue with their tries, and the round over everything open. */
import { bookHotel, cancelGivenUp, carryOut, carryOutDue } from './supplier-job.ts'
import { alone, dropLeftPayments, expire, expireOrder, reconcile, sendRefund } from './settling.ts'
import { call, deliver } from './outside.ts'
import { type Actor, type Flow, type Job, minute, second, type World } from './world.ts'

const mostTries = 8
/** A job whose process died is due again after this. */
const jobExpiresMs = 300 * second

export function isDue(w: World, job: Job): boolean {
  if (job.state === 'done') return false
  if (job.state === 'waiting') return job.dueAt <= w.now
  return job.state === 'active' && job.activeSince + jobExpiresMs <= w.now
}

export function startJob(w: World, process: number, job: Job): void {
  if (job.state === 'active' && job.tries >= mostTries) {
    job.state = 'given_up'
    return
  }
  job.state = w.bugs.jobDoneAtStart ? 'done' : 'active'
  job.activeSince = w.now
  job.tries += 1
  w.spawn(process, handler(w, job), { job })
}

function* handler(w: World, job: Job): Flow {
  yield undefined
  switch (job.name) {
    case 'book':
      return yield* bookHotel(w, w.reservations.find((one) => one.id === job.about)!)
    case 'refund':
      return yield* sendRefund(w, job.about)
    case 'cancel':
      return yield* carryOut(w, w.requests.find((one) => one.id === job.about)!)
    case 'mail':
      return yield* sendMail(w, job.about)
  }
}

/** What the queue does when a handler ended: done, or tried again with growing gaps. */
export function endJob(w: World, actor: Actor): void {
  const { job } = actor
  if (!job) return
  if (!actor.failed || job.state === 'done') job.state = 'done'
  else if (job.tries >= mostTries) job.state = 'given_up'
  else {
    job.state = 'waiting'
    job.dueAt = w.now + second * 2 ** Math.min(job.tries, 6)
  }
}

function* sendMail(w: World, id: number): Flow {
  const mail = w.mails.find((one) => one.id === id)
  if (!mail || mail.state !== 'queued') return
  const { attempts } = mail
  yield undefined
  if (
    !w.bugs.mailUnclaimed &&
    (mail.state !== 'queued' || mail.attempts !== attempts || (attempts > 0 && mail.nextAt > w.now))
  )
    return
  mail.attempts += 1
  mail.nextAt = w.now + 5 * minute
  if (w.bugs.mailMarkedFirst) mail.state = 'sent'
  mail.unsure += 1
  const messageId = w.bugs.mailNewIdEachTime ? `${mail.messageId}:${w.id()}` : mail.messageId
  let sent = false
  try {
    yield* call(w, () => {
      deliver(w, mail, messageId)
      sent = true
    })
  } catch {
    if (!sent) mail.unsure -= 1
    if (!w.bugs.mailMarkedFirst) mail.nextAt = w.now + minute
    return
  }
  mail.unsure -= 1
  mail.state = 'sent'
}

/** One round over everything open. Each part stands alone: one that fails does not stop the others. */
export function* round(w: World): Flow {
  if (w.reconciles) yield* alone(reconcile(w))
  if (!w.bugs.bookingRoundOff) yield* alone(stalled(w))
  yield* alone(cancelGivenUp(w))
  yield* alone(dropLeftPayments(w))
  yield* alone(carryOutDue(w))
  yield* alone(expired(w))
  yield* alone(dueMails(w))
}

function* stalled(w: World): Flow {
  for (const one of w.reservations.filter(
    ({ state, updatedAt }) =>
      (state === 'paid' || state === 'confirming' || state === 'failed') && updatedAt < w.now - 45 * second,
  ))
    yield* bookHotel(w, one)
}

function* expired(w: World): Flow {
  for (const one of w.reservations.filter(
    ({ state, expiresAt }) => (state === 'draft' || state === 'awaiting_payment') && expiresAt < w.now,
  ))
    yield* expire(w, one)
  for (const one of w.orders.filter(({ state, expiresAt }) => state === 'awaiting_payment' && expiresAt < w.now))
    yield* expireOrder(w, one)
}

function* dueMails(w: World): Flow {
  for (const mail of w.mails.filter(({ state, nextAt }) => state === 'queued' && nextAt < w.now))
    yield* sendMail(w, mail.id)
}
