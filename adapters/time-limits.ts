/**
 * Time limits for calls to third parties. All calls of one request share a deadline, which is shorter than the limits
 * of the server and the proxy (tests/house/time-limits.test.ts adds them up). A job may wait longer, because no user
 * waits for it. A call that times out has an unknown outcome and is never treated as refused: it keeps its idempotency
 * key and is repeated. The table is in docs/third-parties.md.
 */

/** Time from the arrival of a request with its body until its last third-party call is abandoned. */
export const requestDeadlineMs = 15_000

/** Maximum time to answer a request: the deadline above, and the database work after it. */
export const maxAnswerMs = 20_000

/** Maximum time of any single third-party call in a job, including retries. */
export const jobCallMs = 5 * 60_000

/** `pausesMs`: the maximum total time that the client waits between its attempts. */
export const paymentLimits = {
  request: { tryMs: 4_000, tries: 3, pausesMs: 500 + 1_000 },
  job: { tryMs: 20_000, tries: 3, pausesMs: 500 + 1_000 },
}

/** A sign-in makes up to three requests in sequence: discovery document, tokens and keys. */
export const directoryLimits = { answerSeconds: 4, answers: 3 }

/** Time limit for one e-mail, up to the server's reply. */
export const mailLimitMs = 60_000

export const analyticsLimitMs = 4_000

/** A sale waits this long for the VAT register and continues without a reply. */
export const vatRegisterLimitMs = 3_000

/**
 * `pauseAfterFailureMs`: how long the file storage is not asked after it failed. Requests wait for it while a picture
 * is uploaded or shown; pages do not.
 */
export const fileStorageLimits = { tryMs: 5_000, tries: 2, pausesMs: 200, pauseAfterFailureMs: 5_000 }

/** A backup of minutes outlasts a storage that is away for some seconds. `pauses`: before each further attempt. */
export const backupStorageLimits = { tryMs: 60_000, pauses: [500, 2_000, 8_000, 20_000], pauseAfterFailureMs: 0 }
