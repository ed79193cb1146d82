/**
 * Scheduled jobs as in production, with the schedules and queues in the database.
 *
 * In the long suite: the schedule of every minute, which takes a minute of waiting.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryUntilPasses } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 2, priceDays: 10, work: 'by schedule' })
})
afterAll(() => shop?.close())

test('a mail whose job was lost is sent within a minute, and each kind of work has its own schedule', async () => {
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(
    shop.shop.db,
  )
  const schedules = new Map(rows.map(({ name, cron }) => [name, cron]))
  for (const name of ['settle-payments', 'send-refunds', 'book-stalled', 'cancellations', 'expiry', 'mails'])
    expect([name, schedules.get(name)]).toEqual([name, '* * * * *'])
  expect(schedules.get('prices')).toBe('*/10 * * * *')
  // Waits for the run at the worker's start.
  await retryUntilPasses(async () => {
    const done = await sql<{ state: string }>`select state from pgboss.job where name = 'mails'`.execute(shop.shop.db)
    expect(done.rows.map(({ state }) => state)).toContain('completed')
  }, 30_000)
  await shop.shop.db
    .insertInto('mail')
    .values({
      key: 'lost-job',
      kind: 'newsletter_welcome',
      recipient: 'lost@example.nl',
      language: 'en',
      variables: '{}',
      message_id: '<lost-job@test>',
    })
    .execute()
  await retryUntilPasses(
    async () =>
      expect(
        (await shop.shop.db.selectFrom('mail').select('state').where('key', '=', 'lost-job').executeTakeFirstOrThrow())
          .state,
      ).toBe('sent'),
    120_000,
  )
}, 360_000)
