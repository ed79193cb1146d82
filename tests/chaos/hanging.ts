/** A server whose card provider or hotel supplier hangs, while visitors browse and staff work. */
import { findBookableStay, reserveRoom } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { visitorIp, Crowd, type Group, Member, logProgress, repeatUntil } from './crowd.ts'
import { startSeparateProcesses } from './processes.ts'

export type Hanging = {
  party: 'payments' | 'hotels'
  seconds: number
  visitors: number
  staff: number
  /** Number of visitors who repeatedly send requests that call the hanging third party. */
  waiting: number
  /**
   * Concurrent requests that one visitor sends every ten seconds: as many as the proxy of docs/production.md forwards.
   */
  flood: number
}

const staffPauseMs = 8_000
const visitorPauseMs = 30_000
const searches = [{ sort: 'price', limit: 20 }, { limit: 24 }, { limit: 12, page: 2 }]

export async function measureShopWhileThirdPartyHangs(
  databaseUrl: string | null,
  options: Hanging,
): Promise<Record<string, Group>> {
  const apart = await startSeparateProcesses(databaseUrl)
  const crowd = new Crowd(apart.url)
  try {
    await apart.start(undefined, { env: { LIMITS: 'normal', TRUST_PROXY: '127.0.0.1,::1' } })
    const shop = { client: apart.client, url: apart.url, standIns: apart.standIns } as unknown as TestShop
    const chosen = await findBookableStay(shop)
    const session = crypto.randomUUID()
    const secrets: string[] = []
    // Limits apply per sale, so each of these visitors has one.
    for (let index = 0; options.party === 'payments' && index < options.waiting; index += 1)
      secrets.push((await reserveRoom(shop, chosen)).reservation.payment!.client_secret)
    const members = Array.from({ length: options.staff }, (_, index) => new Member(crowd, index))
    for (const member of members) await member.signIn()
    logProgress(`${options.party} hang from now on, for ${options.seconds} s`)
    await makePartyHang(apart.standIns, options)
    const until = Date.now() + options.seconds * 1000
    const askThirdParty = (index: number): Promise<unknown> => {
      const headers = { 'x-forwarded-for': visitorIp(index), 'session-id': session }
      const [path, body] =
        options.party === 'hotels'
          ? ['/api/room-config', { ...chosen.stay, hotel_id: chosen.hotels[0]!.hotel_id }]
          : ['/api/payments/return', { payment_intent_client_secret: secrets[index % options.waiting]! }]
      return crowd.ask('waiting for the party', path as string, { body: body as object, headers })
    }
    let visit = 0
    const browse = async (index: number): Promise<void> => {
      const headers = { 'x-forwarded-for': visitorIp(index) }
      const turn = (visit += 1)
      const path = ['/', '/packages/all', '/vouchers'][turn % 3]!
      // Half of the requests have a unique URL, so that the page cache cannot serve them.
      await crowd.ask('pages', turn % 2 === 0 ? path : `${path}?visit=${turn}`, { headers })
      await crowd.ask('calls', '/api/deals/search', { headers, body: searches[turn % searches.length]! })
    }
    let turn = 0
    const work = async (member: Member): Promise<void> => {
      turn += 1
      // Prices are saved rarely, because each save recomputes the prices of all packages.
      await member.save(turn % 30 === 0 ? 'setting' : turn % 2 === 0 ? 'theme' : 'page')
      await member.read('/reservationData')
      // Access tokens last ten minutes, so staff sign in again regularly.
      if (turn % 10 === 0) await member.signIn()
    }
    await Promise.all([
      ...Array.from({ length: options.visitors - options.waiting }, (_, index) =>
        repeatUntil(until, visitorPauseMs, () => browse(index)),
      ),
      ...Array.from({ length: options.waiting }, (_, index) =>
        repeatUntil(until, 1_000, () => askThirdParty(10_000 + index)),
      ),
      repeatUntil(until, 10_000, () => sendFlood(options.flood, () => askThirdParty(20_000))),
      ...members.map((member) => repeatUntil(until, staffPauseMs, () => work(member))),
    ])
    logProgress('the load has ended')
    return crowd.groups
  } finally {
    crowd.close()
    await apart.close()
  }
}

const passedOnAtOnce = 40

async function sendFlood(count: number, ask: () => Promise<unknown>): Promise<void> {
  let sent = 0
  const one = async (): Promise<void> => {
    while (sent < count) {
      sent += 1
      await ask()
    }
  }
  await Promise.all(Array.from({ length: passedOnAtOnce }, one))
}

async function makePartyHang(standIns: string, { party, seconds }: Hanging): Promise<void> {
  const [path, body] =
    party === 'payments'
      ? ['/_sim/faults', { kind: 'delay', delay_ms: (seconds + 600) * 1000, times: 1_000_000 }]
      : ['/_etg/faults', { path: '*', kind: 'timeout', seconds: seconds + 600, times: null }]
  const { ok, status } = await fetch(`${standIns}${path as string}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!ok) throw new Error(`the stand-in answers ${status}`)
}
