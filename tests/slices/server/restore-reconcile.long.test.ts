/**
 * A restore of yesterday beside a card provider and a hotel supplier of today: what was sold, paid, booked and refunded
 * after the backup is booked where it is certain, and is a finding or a task for staff where it is not.
 *
 * In the long suite: all of it; the rules are those of `restored-order.test.ts`.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '@tussenuit/adapters/db/database.ts'
import { findOpenRestore } from '@tussenuit/modules/platform/restore/index.ts'
import { advanceHotelBooking } from '@tussenuit/modules/sale/booking/index.ts'
import {
  callSupplierStandIn,
  findBookableStay,
  intentIdOfSale,
  payByCard,
  readSupplierOrders,
  reserveRoom,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { databaseUrl, runSql, serverUrl } from '../../suite/databases.ts'
import { buyVouchers } from '../../voucher-steps.ts'

const secret = 'k'.repeat(48)
const program = fileURLToPath(new URL('../../../apps/server/admin.ts', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'restore-reconcile-'))
const root = join(home, 'backups')
const name = `tussenuit_restored_${randomBytes(6).toString('hex')}`

// The embedded engine belongs to one process, so that a shop that sells has no backup of it.
describe.skipIf(serverUrl === null)('a restore of yesterday', () => {
  let shop: TestShop
  let restored: Database
  let output: string
  let pending: Awaited<ReturnType<typeof reserveRoom>>
  let lost: Awaited<ReturnType<typeof reserveRoom>>
  let voucherBefore: Awaited<ReturnType<typeof buyVouchers>>
  let voucherAfter: Awaited<ReturnType<typeof buyVouchers>>

  const runAdmin = (environment: Record<string, string>, ...given: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) =>
      execFile(
        process.execPath,
        [program, ...given],
        {
          env: {
            ...process.env,
            SECRET_KEY: secret,
            NODE_ENV: 'production',
            PORT: new URL(shop.url).port,
            ...environment,
          },
        },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      ),
    )
  const countOrdersOf = async (surname: string) => {
    const { orders } = await callSupplierStandIn<{ orders: { rooms: { last_name: string }[][] }[] }>(shop, '/state')
    return orders.filter(({ rooms }) => rooms.flat().some((guest) => guest.last_name === surname)).length
  }
  beforeAll(async () => {
    shop = await startTestShop({
      deals: 4,
      priceDays: 40,
      environment: { DATA_DIR: join(home, 'data'), SECRET_KEY: secret },
    })
    voucherBefore = await buyVouchers(shop, { cents: 10_000 })
    const stay = await findBookableStay(shop)
    pending = await reserveRoom(shop, stay, { surname: 'Pending' })
    const made = await runAdmin({ DATABASE_URL: shop.databaseUrl! }, 'backup', '--to', root)
    expect(made).toMatchObject({ code: 0, err: '' })

    await payByCard(shop, pending.reservation)
    await waitForState(shop, pending.reservation.reservationNumber, 'confirmed')
    lost = await reserveRoom(shop, await findBookableStay(shop), { surname: 'Lost' })
    await payByCard(shop, lost.reservation)
    await waitForState(shop, lost.reservation.reservationNumber, 'confirmed')
    voucherAfter = await buyVouchers(shop, { cents: 10_000, email: 'after@example.nl' })
    await shop.shop.payments.refund({
      account: 'standard',
      paymentId: intentIdOfSale(voucherBefore.order),
      amountCents: 10_000,
      key: 'by hand',
      metadata: {},
    })

    await runSql(serverUrl!, `create database ${name} template template0`)
    const url = databaseUrl(serverUrl!, name)
    const answer = await runAdmin({ DATABASE_URL: url, DATA_DIR: join(home, 'restored') }, 'restore', '--from', root)
    expect(answer).toMatchObject({ code: 0, err: '' })
    output = answer.out
    restored = await openDatabase({ url, embedded: null })
  }, 120_000)
  afterAll(async () => {
    await restored?.close()
    await shop.close()
    await runSql(serverUrl!, `drop database if exists ${name} with (force)`)
    rmSync(home, { recursive: true })
  })

  test('a payment for a sale of the backup is booked, and its order is not sent a second time', async () => {
    const number = pending.reservation.reservationNumber
    expect(output).toContain(`${number}: a payment of`)
    expect(output).toContain(`${number}: its order was found, and is not sent again`)
    const { attempts } = await readSupplierOrders(shop, number)
    expect(await countOrdersOf('Pending')).toBe(1)
    const inRestored = { ...shop.shop, db: restored.kysely, jobs: { ...shop.shop.jobs, send: async () => undefined } }
    await advanceHotelBooking(inRestored, number)
    const read = restored.kysely.selectFrom('reservation').select('state').where('number', '=', number)
    expect(await read.executeTakeFirst()).toEqual({ state: 'confirmed' })
    const restoredAttempts = await restored.kysely
      .selectFrom('supplier_attempt')
      .select(['id', 'state'])
      .where('reservation_number', '=', number)
      .execute()
    expect(restoredAttempts).toEqual([{ id: attempts.at(-1)!.id, state: 'confirmed' }])
    expect(await countOrdersOf('Pending')).toBe(1)
  })

  test('a refund of a sale of the backup is booked', async () => {
    expect(output).toContain(`${voucherBefore.order.transaction_number}: a refund of`)
    const refunds = await restored.kysely.selectFrom('refund').select(['reason', 'amount_cents']).execute()
    expect(refunds).toEqual([{ reason: 'outside', amount_cents: 10_000 }])
  })

  test('the money of sales that the backup does not have is in the money inbox', async () => {
    const findings = await restored.kysely.selectFrom('money_finding').select(['kind', 'intent_id']).execute()
    const expected = [lost.reservation, voucherAfter.order].map((sale) => ({
      kind: 'paid_no_booking',
      intent_id: intentIdOfSale(sale),
    }))
    expect(findings.toSorted((a, b) => a.intent_id!.localeCompare(b.intent_id!))).toEqual(
      expected.toSorted((a, b) => a.intent_id.localeCompare(b.intent_id)),
    )
    for (const { intent_id: id } of expected) expect(output).toContain(id)
  })

  test('the order of a stay that the backup does not have is an urgent task, once', async () => {
    const readTasks = () =>
      restored.kysely
        .selectFrom('staff_task')
        .select(['kind', 'text', 'reservation_number'])
        .where('kind', '=', 'order_differs')
        .execute()
    const tasks = await readTasks()
    expect(tasks).toMatchObject([{ reservation_number: null, text: expect.stringContaining('made after the backup') }])
    expect(tasks[0]!.text).not.toContain('Lost')
    const again = await runAdmin(
      { DATABASE_URL: databaseUrl(serverUrl!, name), DATA_DIR: join(home, 'restored') },
      'reconcile-after-restore',
      '--since',
      new Date(Date.now() - 3_600_000).toISOString(),
    )
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toContain('Card provider: 0 payments and 0 refunds')
    expect(await readTasks()).toHaveLength(1)
    expect(await findOpenRestore(restored.kysely)).toBeNull()
  })

  test('a party that does not answer is named, with the command that repeats the question', async () => {
    const silent = await runAdmin(
      { DATABASE_URL: databaseUrl(serverUrl!, name), DATA_DIR: join(home, 'restored'), STAND_IN_PORT: '1' },
      'reconcile-after-restore',
      '--since',
      '2026-11-28T00:00:00Z',
    )
    expect(silent.code).toBe(1)
    expect(silent.out).toMatch(/The card provider could not be asked: .+\nThe hotel supplier could not be asked: /)
    expect(silent.out).toContain('reconcile-after-restore --since 2026-11-28T00:00:00.000Z')
    expect(silent.out).toContain('sells nothing and runs no jobs')
    expect(await findOpenRestore(restored.kysely)).toMatchObject({ backup_at: new Date('2026-11-28T00:00:00Z') })
  })
})
