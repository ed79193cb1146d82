/**
 * How long somebody outside is waited for. While a request waits, all its questions together have one deadline, which
 * is shorter than the server's and the proxy's limits (tests/house/time-limits.test.ts adds them up). A job may wait
 * longer: nobody sees it. What was asked when the time ran out is unknown, never refused: it keeps its key and is asked
 * again. docs/third-parties.md has the table.
 */

/** From the arrival of a request with its body until the last of its questions is given up. */
export const requestDeadlineMs = 15_000

/** Every answer is there by then: what follows the last question is the database's. */
export const answerMs = 20_000

/** Any single question of a job, with all its tries. */
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
