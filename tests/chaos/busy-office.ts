/** Visitors who ask without a pause, while one member of staff saves and reads. */
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, Crowd, type Group, Member, progress } from './crowd.ts'
import { startApart } from './processes.ts'

const targets: { path: string; body?: object }[] = [
  { path: '/' },
  { path: '/api/deals' },
  { path: '/packages/all' },
  { path: '/api/deals/search', body: { sort: 'price', limit: 20 } },
  { path: '/api/categories' },
  { path: '/vouchers' },
]

/** `turns` of saving and reading, spread over the time: a theme, a page of text and the prices take turns. */
export async function busyOffice(
  databaseUrl: string | null,
  { visitors, seconds, turns }: { visitors: number; seconds: number; turns: number },
): Promise<Record<string, Group>> {
  const apart = await startApart(databaseUrl)
  const crowd = new Crowd(apart.url)
  try {
    await apart.start(undefined, { env: { LIMITS: 'normal', TRUST_PROXY: '127.0.0.1,::1' } })
    progress('the server is up')
    const member = new Member(crowd, 0)
    await member.signIn()
    const began = Date.now()
    const until = began + seconds * 1000
    let asked = 0
    const visit = async (index: number): Promise<void> => {
      while (Date.now() < until) {
        const { path, body } = targets[(asked += 1) % targets.length]!
        const own = path.startsWith('/api') ? path : `${path}?visit=${asked}`
        const headers = { 'x-forwarded-for': addressOf(index) }
        const { status } = await crowd.ask('visitors', own, { headers, ...(body ? { body } : {}) })
        // As a browser that obeys Retry-After; without it the load would consist of refusals only.
        if (status === 503) await wait(100)
      }
    }
    const work = async (): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) {
        await wait(Math.max(0, began + (turn * seconds * 1000) / turns - Date.now()))
        await member.save((['theme', 'page', 'setting'] as const)[turn % 3]!)
      }
    }
    progress(`${visitors} visitors for ${seconds} s`)
    await Promise.all([work(), ...Array.from({ length: visitors }, (_, index) => visit(index))])
    progress('the load has ended')
    return crowd.groups
  } finally {
    crowd.close()
    await apart.close()
  }
}
