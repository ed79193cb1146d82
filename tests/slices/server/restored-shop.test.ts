/**
 * A restored shop, until the card provider and the hotel supplier have been asked what happened since the backup: it is
 * closed to visitors, staff sell nothing either, no job runs, and mails of the backup are not sent a second time.
 * backup.test.ts and restore-reconcile.long.test.ts test the commands.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginReconciliation, endReconciliation } from '@tussenuit/modules/sale/reconciliation/index.ts'
import { findOpenRestore, insertRestore } from '@tussenuit/modules/platform/restore/index.ts'
import { queueMail } from '@tussenuit/modules/platform/mail/index.ts'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { startWhenReconciled } from '@tussenuit/server/jobs/restored.ts'
import { composeShop } from '@tussenuit/server/start/compose.ts'
import { demoPictures } from '@tussenuit/demo/picture-source.ts'
import { retryUntilPasses } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { quiet } from '../../quiet-log.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 40, work: false })
})
afterAll(() => shop?.close())

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const mark = () =>
  insertRestore(shop.shop.db, {
    backup_name: '2026-11-29T03-00-00Z',
    backup_at: minutesFromNow(-60),
    restored_at: new Date(),
    restored_by: 'root@here',
  })
const codeOf = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await shop.raw(
    method,
    path.replace(/:\w+/g, '1'),
    method === 'GET' ? undefined : {},
    headers,
  )
  return `${status} ${body?.error?.code ?? ''}`
}
const insertMail = async (key: string, sendAt: Date | null, createdAt: Date) => {
  await shop.shop.db.transaction().execute((trx) =>
    queueMail(shop.shop, trx, {
      key,
      kind: 'newsletter_welcome',
      to: `${key}@example.nl`,
      language: 'en',
      variables: {},
      ...(sendAt ? { sendAt } : {}),
    }),
  )
  await shop.shop.db.updateTable('mail').set({ created_at: createdAt }).where('key', '=', key).execute()
}
const stateOf = async (key: string) =>
  (await shop.shop.db.selectFrom('mail').select('state').where('key', '=', key).executeTakeFirstOrThrow()).state

const calls = allRoutes.map(({ call }) => call)

test('every call that moves money at the card provider waits, but those that only hear of it, and those of the settings', () => {
  const answered = calls
    .filter((call) => call.waitsFor?.includes('payments') && call.method !== 'GET' && !call.onlyReconciled)
    .map(({ path }) => path)
  expect(answered.toSorted()).toEqual([
    '/moneyInbox/compare',
    '/opening',
    '/paid-booking',
    '/payment-setting',
    '/payment-setting/test',
    '/payments/logStripePayment',
    '/payments/return',
    '/payments/webhook',
    '/payments/webhook/sgr',
    '/payments/webhook/standard',
    '/payouts/read',
  ])
})

test('nothing is sold: visitors find the shop closed, staff are told why, and the page System has more', async () => {
  const owner = await signIn(shop, 'owner')
  const page = async () => (await fetch(`${shop.url}/`)).status
  expect([await page(), await codeOf('POST', '/payments/start')]).toEqual([200, '400 invalid_input'])
  await mark()
  // Another process hears of it by the announcement of the database.
  await retryUntilPasses(async () => expect(await codeOf('POST', '/payments/start')).toBe('503 shop_closed'))
  const waiting = calls.filter(({ onlyReconciled }) => onlyReconciled)
  expect(waiting.length).toBeGreaterThan(20)
  for (const { method, path, access } of waiting) {
    const isPublic = access.some(({ who }) => who === 'public')
    if (isPublic) expect([path, await codeOf(method, path)]).toEqual([path, '503 shop_closed'])
    if (isPublic || access.some(({ who }) => who === 'staff'))
      expect([path, await codeOf(method, path, owner)]).toEqual([path, '503 restore_not_compared'])
  }
  expect(await codeOf('GET', '/deals')).toBe('503 shop_closed')
  const html = await (await fetch(`${shop.url}/?lang=nl`)).text()
  expect([await page(), html.includes('<html lang="nl')]).toEqual([503, true])
  expect((await fetch(`${shop.url}/contact`)).status).toBe(200)
  const { restore } = (await shop.newClient(owner)('GET /system', {})).data
  expect(restore).toMatchObject({ backup_name: '2026-11-29T03-00-00Z', restored_by: 'root@here' })

  await endReconciliation(shop.shop)
  await retryUntilPasses(async () => expect(await page()).toBe(200))
  expect(await codeOf('POST', '/payments/start')).toBe('400 invalid_input')
  expect((await shop.newClient(owner)('GET /system', {})).data.restore).toBeNull()
})

test('no job runs until it is reconciled, in a process that starts meanwhile', async () => {
  await mark()
  let starts = 0
  const held = await startWhenReconciled(shop.shop, 20, async () => void (starts += 1))
  const ended = await startWhenReconciled(shop.shop, 20, async () => expect.unreachable('it has ended'))
  ended.stop()
  await insertMail('waits', null, new Date())
  const port = Number(new URL(shop.url).port)
  const variables = { PORT: String(port), STAND_IN_PORT: String(port + 1), SMTP_URL: `smtp://127.0.0.1:${port + 2}` }
  const config = { ...readConfig(variables, () => 'a secret of this test with 32 characters'), redisUrl: null }
  const worker =
    shop.databaseUrl === null
      ? null
      : await composeShop({ ...config, databaseUrl: shop.databaseUrl }, quiet, demoPictures, {
          embeddedDatabase: null,
          patience: 10,
          workEveryMs: 500,
        })
  try {
    await worker?.startWork()
    // The worker has asked several times meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect([starts, await stateOf('waits')]).toEqual([0, 'queued'])
    await endReconciliation(shop.shop)
    await retryUntilPasses(async () => expect(starts).toBe(1))
    if (worker) await retryUntilPasses(async () => expect(await stateOf('waits')).toBe('sent'))
  } finally {
    held.stop()
    await worker?.close()
  }
})

test('mails that waited in the backup and were due are left to staff; those that cannot have been sent stay queued', async () => {
  await mark()
  const before = minutesFromNow(-90)
  await insertMail('due', minutesFromNow(-70), before)
  await insertMail('retried', minutesFromNow(-5), before)
  await insertMail('later', minutesFromNow(600), before)
  await insertMail('since', null, new Date())
  const begun = await beginReconciliation(shop.shop, null, 'root@here')
  expect(begun?.heldMails.map(({ kind, sale }) => [kind, sale])).toEqual([
    ['newsletter_welcome', null],
    ['newsletter_welcome', null],
  ])
  const states = Promise.all(['due', 'retried', 'later', 'since'].map(stateOf))
  expect(await states).toEqual(['failed', 'failed', 'queued', 'queued'])
  const tasks = await shop.shop.db.selectFrom('staff_task').selectAll().where('kind', '=', 'mail_failed').execute()
  expect(tasks.map(({ text }) => text)).toEqual(Array(2).fill(expect.stringContaining('probably sent afterwards')))
  const undelivered = (await shop.newClient(await signIn(shop, 'support'))('GET /failedMails', { query: {} })).data
  expect(undelivered.items.map(({ last_error: reason }) => reason)).toEqual(
    Array(2).fill(expect.stringMatching(/^perhaps sent already: it waited when the backup of /)),
  )

  // A repetition, because a party did not answer, leaves alone what staff have sent again.
  const id = begun!.heldMails[0]!.id
  expect((await shop.raw('POST', `/resendMail/${id}`, undefined, await signIn(shop, 'support'))).status).toBe(200)
  expect((await beginReconciliation(shop.shop, null, 'root@here'))?.heldMails).toEqual([])
  expect(await stateOf('due')).toBe('queued')
  await endReconciliation(shop.shop)
})

test('a restore to a point in time is recorded with the moment that is given; without it there is nothing to reconcile', async () => {
  expect(await beginReconciliation(shop.shop, null, 'root@here')).toBeNull()
  const backupAt = minutesFromNow(-30)
  expect((await beginReconciliation(shop.shop, backupAt, 'root@here'))?.restore).toMatchObject({ backup_name: null })
  expect(await findOpenRestore(shop.shop.db)).toMatchObject({ backup_at: backupAt, restored_by: 'root@here' })
  await endReconciliation(shop.shop)
})
