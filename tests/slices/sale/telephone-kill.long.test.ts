/**
 * A sale by telephone while the server is killed: when the sale is made, mailed, renewed and paid. After each restart
 * there is one sale with one mail, its hold is open or can be renewed, and the books balance.
 *
 * In the long suite: killed at every point; kill.test.ts has another sale in the gate.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { retryWhileInProgress } from '@tussenuit/modules/client/ask-again.ts'
import { type Client, createClient } from '@tussenuit/modules/client/client.ts'
import type { CrashPoint } from '@tussenuit/modules/shared/crash-point.ts'
import {
  callSupplierStandIn,
  findBookableStay,
  makeGuestForm,
  payByCard,
  retryUntilPasses,
} from '../../booking-steps.ts'
import { type Apart, startSeparateProcesses } from '../../chaos/processes.ts'
import type { TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'
import { signIn } from '../../voucher-steps.ts'

if (!serverUrl) console.info('skipped: killed processes need a real PostgreSQL (TEST_DATABASE_URL)')

type Step = 'sell' | 'renew' | 'pay' | 'settle'
const points: readonly { step: Step; at: CrashPoint }[] = [
  { step: 'sell', at: 'telephone sale open' },
  { step: 'sell', at: 'telephone sale recorded' },
  { step: 'sell', at: 'email handed over' },
  { step: 'sell', at: 'email recorded' },
  { step: 'renew', at: 'offer checked' },
  { step: 'renew', at: 'telephone sale renewed' },
  { step: 'pay', at: 'terms recorded' },
  { step: 'pay', at: 'intent made' },
  { step: 'pay', at: 'intent stored' },
  { step: 'settle', at: 'settling open' },
  { step: 'settle', at: 'settled' },
  { step: 'settle', at: 'order written' },
  { step: 'settle', at: 'confirmed' },
]

let apart: Apart
let shop: TestShop
let skipDays = 40
beforeAll(async () => {
  if (!serverUrl) return
  apart = await startSeparateProcesses(serverUrl)
  const raw: TestShop['raw'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${apart.url}/api${path}`, {
      method: method as 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  shop = { client: apart.client, raw, url: apart.url, standIns: apart.standIns } as unknown as TestShop
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
})
// Stops the server of a failed test, which would block the port of the next one.
afterEach(() => (apart?.gone() === null ? apart.kill() : undefined))
afterAll(() => apart?.close())

const makeClient = (headers: Record<string, string> = {}): Client => {
  const session = crypto.randomUUID()
  // Retries while a killed process still holds the idempotency key, as the browser's client does.
  return createClient(
    retryWhileInProgress((path, init) => fetch(apart.url + path, init)),
    () => ({ 'session-id': session, ...headers }),
  )
}
const readCount = async (query: string) =>
  Number((await apart.ask(`select count(*) as count from ${query}`))[0]!['count'])

/** The steps of staff and traveller. Each can be repeated with the same idempotency key, as browsers do. */
async function prepareSale() {
  const chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: (skipDays += 3) })
  const { deals_id } = chosen.deal
  const { book_hash } = (
    await shop.client('POST /prebook', { body: { deals_id, book_hash: chosen.rooms[0]!.book_hash } })
  ).data
  const { total_cents } = (await shop.client('POST /specific-config', { body: { deals_id, book_hash } })).data
  const email = `${crypto.randomUUID()}@example.nl`
  const body = { ...chosen.stay, book_hash, agreed_total_cents: total_cents, guestForm: { ...makeGuestForm(), email } }
  const staff = makeClient(await signIn(shop, 'support'))
  const traveller = makeClient()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const at = { params: { id: '' }, query: { token: '' } }
  const steps = {
    sell: async () => {
      const { data } = await staff('POST /telephone-sales', { body }, key)
      at.params.id = data.reservationNumber
      at.query.token = new URL(data.pay_link).searchParams.get('token')!
      return data
    },
    renew: async () => (await traveller('POST /telephone-sales/:id/renew', { ...at, body: {} })).data,
    pay: async () =>
      (
        await traveller('POST /telephone-sales/:id/pay', {
          ...at,
          body: { terms_accepted: true, agreed_total_cents: total_cents },
        })
      ).data,
    settle: async () => payByCard(shop, await steps.pay()),
  }
  return { steps, email, total_cents, numberOf: () => at.params.id }
}

const waitForPayLinkMail = (number: string) =>
  retryUntilPasses(async () =>
    expect(
      await readCount(`mail where reservation_number = '${number}' and kind = 'pay_link' and state = 'sent'`),
    ).toBe(1),
  )

const inOrder: readonly Step[] = ['sell', 'renew', 'pay', 'settle']

test.skipIf(!serverUrl).each(points)(
  'killed at "$at" ($step): one sale, one mail, paid once, and the books balance',
  async ({ step, at }) => {
    await apart.start()
    const { steps, email, total_cents, numberOf } = await prepareSale()
    const earlier = inOrder.slice(0, inOrder.indexOf(step)).filter((name) => name !== 'renew' || step === 'renew')
    for (const name of earlier) await steps[name]()
    // In practice the mail has long been sent at this point; a mail that is still queued would be dropped.
    if (step !== 'sell') await waitForPayLinkMail(numberOf())
    await apart.kill()
    if (step === 'renew')
      await apart.ask(`update reservation set expires_at = now() - interval '1 minute'
      where number = '${numberOf()}'`)
    await apart.start(at)
    await steps[step]().catch(() => undefined)
    expect(await apart.untilGone(60_000)).toBe('SIGKILL')
    // The open transaction has left no data.
    if (at === 'telephone sale open') expect(await readCount(`reservation where email = '${email}'`)).toBe(0)
    await apart.letTimePass(2)
    await apart.start()

    const again = await retryUntilPasses(() => steps.sell())
    expect(again.total_cents).toBe(total_cents)
    if (step === 'renew') expect(await steps.renew()).toMatchObject({ state: 'awaiting_payment', has_ended: false })
    await retryUntilPasses(async () => {
      await steps.settle().catch((error: { code?: string }) => {
        if (!['reservation_paid', 'payment_processing'].includes(error.code ?? '')) throw error
      })
      await wait(500)
      const [{ state }] = (await apart.ask(`select state from reservation where number = '${numberOf()}'`)) as [
        { state: string },
      ]
      expect(state).toBe('confirmed')
    })
    expect(await readCount(`reservation where email = '${email}'`)).toBe(1)
    expect(await readCount(`mail where reservation_number = '${numberOf()}' and kind = 'pay_link'`)).toBe(1)
    await waitForPayLinkMail(numberOf())
    expect(
      await readCount(`payment where reservation_number = '${numberOf()}' and state = 'paid' and received_cents =
        ${total_cents}`),
    ).toBe(1)
    expect(await readCount(`invoice where reservation_number = '${numberOf()}'`)).toBe(1)
    expect(await apart.books()).toEqual([])
  },
  600_000,
)
