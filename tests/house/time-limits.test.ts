/**
 * Nested time limits: an adapter's attempts with their pauses, the deadline of a request, the time for a response, the
 * server, the proxy. If an inner limit were longer than an outer one, the caller would get no response.
 */
import { readFileSync } from 'node:fs'
import {
  analyticsLimitMs,
  vatRegisterLimitMs,
  maxAnswerMs,
  directoryLimits,
  fileStorageLimits,
  paymentLimits,
  requestDeadlineMs,
} from '@tussenuit/adapters/time-limits.ts'
import { timeLimits } from '@tussenuit/adapters/hotels/etg-transport.ts'
import { connectionMs } from '@tussenuit/server/start/app.ts'
import { abandonedMs } from '@tussenuit/server/capacity/traffic.ts'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const { tryMs, tries, pausesMs } = paymentLimits.request
/** Maximum milliseconds that an adapter takes during a request, with all its attempts and the pauses between them. */
const adapters = {
  payments: tryMs * tries + pausesMs,
  directory: directoryLimits.answerSeconds * 1000 * directoryLimits.answers,
  analytics: analyticsLimitMs,
  vatRegister: vatRegisterLimitMs,
  // An upload stores one file, and a picture is read as a variant and then as a master.
  files: fileStorageLimits.tryMs * fileStorageLimits.tries + fileStorageLimits.pausesMs,
}
const secondsIn = (name: string, page: string): number => Number(new RegExp(`${name} (\\d+)s;`).exec(page)?.[1])

test('an adapter with all its tries ends before the deadline of a request', () => {
  for (const [name, ms] of Object.entries(adapters)) expect(ms, name).toBeLessThan(requestDeadlineMs)
})

test('the limits of jobs would outlast a request: they end at its deadline', () => {
  // The limits of jobs are longer than those of a connection. Therefore etg-transport.ts uses limitToRequestTime and
  // stripe.ts has separate limits for requests.
  expect(Math.max(...Object.values(timeLimits))).toBeGreaterThan(connectionMs)
  expect(paymentLimits.job.tryMs * paymentLimits.job.tries).toBeGreaterThan(connectionMs)
})

test('deadline, answer, server and proxy follow one another', () => {
  const page = readFileSync(new URL('docs/production.md', root), 'utf8')
  const proxy = secondsIn('proxy_read_timeout', page) * 1000
  expect(requestDeadlineMs).toBeLessThan(maxAnswerMs)
  expect(maxAnswerMs).toBeLessThan(connectionMs)
  expect(connectionMs).toBeLessThan(proxy)
  expect(abandonedMs).toBeGreaterThanOrEqual(requestDeadlineMs)
})
