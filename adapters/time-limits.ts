/**
 * How long somebody outside is waited for. While a request waits, all its questions together have one deadline, which is
 * shorter than the server's and the proxy's limits (tests/house/time-limits.test.ts adds them up). A job may wait longer:
 * nobody sees it. What was asked when the time ran out is unknown, never refused: it keeps its key and is asked again.
 *
 * | who is asked | while a request waits | in a job |
 * |---|---|---|
 * | card provider | 4 s a try, 3 tries | 20 s a try, 3 tries |
 * | hotel supplier | what is left of the deadline, with all tries | 30 to 60 s for each call, see `timeLimits` of etg-transport.ts |
 * | directory | 4 s for each of its 3 answers | none asks |
 * | mail server | what is left of the deadline | 60 s for each e-mail |
 * | counter of sales | 4 s | none asks |
 */

/** From the arrival of a request with its body until the last of its questions is given up. */
export const requestDeadlineMs = 15_000

/** Every answer is there by then: what follows the last question is the database's. */
export const answerMs = 20_000

/** Any single question of a job, whatever its adapter does. */
export const jobQuestionMs = 5 * 60_000

/** `pausesMs`: the longest that the client waits between its tries, all of them together. */
export const paymentLimits = {
  request: { tryMs: 4_000, tries: 3, pausesMs: 500 + 1_000 },
  job: { tryMs: 20_000, tries: 3, pausesMs: 500 + 1_000 },
}

/** Its description, its tokens and its keys are asked for, one after the other. */
export const directoryLimits = { answerSeconds: 4, answers: 3 }

/** For one e-mail until the server's reply. */
export const mailLimitMs = 60_000

export const analyticsLimitMs = 4_000
