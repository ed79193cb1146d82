/**
 * Each third party hangs for ten minutes while visitors browse and staff work. Every request is answered in time, and
 * requests that do not need the third party are not affected. hanging-requests.long.test.ts tests the rules; this is
 * the load test.
 *
 * In the long suite: load test: card provider and supplier hang for ten minutes each while 300 visitors browse and
 * staff work; 120 concurrent visitors while the office saves.
 */
import { maxAnswerMs } from '@tussenuit/adapters/time-limits.ts'
import { expect, test } from 'vitest'
import { measureBusyOffice } from '../../chaos/busy-office.ts'
import { measureShopWhileThirdPartyHangs, type Hanging } from '../../chaos/hanging.ts'
import { serverUrl } from '../../suite/databases.ts'

/** HANGING_SECONDS shortens the run during development. */
const seconds = Number(process.env['HANGING_SECONDS'] ?? 600)
const crowd = { seconds, visitors: 300, staff: 20, waiting: 40, flood: 500 }
const turns = 50

const shareOf = (answers: Record<string, number>, wanted: RegExp): number =>
  Object.entries(answers).reduce((sum, [kind, count]) => sum + (wanted.test(kind) ? count : 0), 0)

test.each(['payments', 'hotels'] satisfies Hanging['party'][])(
  '%s hang: every request is answered in time, sign-in and office are alive',
  async (party) => {
    const groups = await measureShopWhileThirdPartyHangs(serverUrl, { ...crowd, party })
    console.info(party, JSON.stringify(groups))
    for (const [name, { unanswered, slowestMs }] of Object.entries(groups)) {
      expect(unanswered, name).toBe(0)
      expect(slowestMs, name).toBeLessThanOrEqual(maxAnswerMs)
    }
    const { 'sign-in': signIn, 'office reads': reads, 'office saves': saves, pages } = groups
    expect(Object.keys(signIn!.answers)).toEqual(['200'])
    expect(Object.keys(reads!.answers)).toEqual(['200'])
    // 409 means that another member of staff saved the same record meanwhile.
    expect(Object.keys(saves!.answers).filter((kind) => !/^(?:200|409)/.test(kind))).toEqual([])
    expect(pages!.answers['200']).toBeGreaterThan(0)
    const waiting = groups['waiting for the party']!.answers
    expect(
      Object.keys(waiting).filter(
        (kind) =>
          !/^(?:502 (?:payments|supplier)_unavailable|503 (?:overloaded|process_late)|429 too_many)$/.test(kind),
      ),
    ).toEqual([])
    expect(shareOf(waiting, /^502/)).toBeGreaterThan(0)
  },
  (seconds + 400) * 1000,
)

test('120 visitors at once for a minute: the office saves and reads every time', async () => {
  const groups = await measureBusyOffice(serverUrl, { visitors: 120, seconds: 60, staff: 5, turns })
  console.info(JSON.stringify(groups))
  const { 'office reads': reads, 'office saves': saves, visitors } = groups
  expect(saves).toMatchObject({ asked: turns, answers: { 200: turns }, unanswered: 0 })
  expect(reads!.asked).toBeGreaterThanOrEqual(turns)
  expect(reads!.answers).toEqual({ 200: reads!.asked })
  expect(visitors!.unanswered).toBe(0)
  // Verifies that the load exceeded the capacity.
  expect(shareOf(visitors!.answers, /^503/)).toBeGreaterThan(0)
}, 480_000)
