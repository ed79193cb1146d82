/** Visitors who send requests without pauses while staff save and read. */
import { setTimeout as wait } from 'node:timers/promises'
import { visitorIp, Crowd, type Group, Member, logProgress } from './crowd.ts'
import { startSeparateProcesses } from './processes.ts'

const targets: { path: string; body?: object }[] = [
  { path: '/' },
  { path: '/api/deals' },
  { path: '/packages/all' },
  { path: '/api/deals/search', body: { sort: 'price', limit: 20 } },
  { path: '/api/categories' },
  { path: '/vouchers' },
]

/**
 * `turns`: how often staff read and save, spread over the whole duration. The first member of staff saves the prices;
 * the others save a theme and a content page in turn, each a different record.
 */
export async function measureBusyOffice(
  databaseUrl: string | null,
  { visitors, seconds, staff, turns }: { visitors: number; seconds: number; staff: number; turns: number },
): Promise<Record<string, Group>> {
  const apart = await startSeparateProcesses(databaseUrl)
  const crowd = new Crowd(apart.url)
  try {
    await apart.start(undefined, { env: { LIMITS: 'normal', TRUST_PROXY: '127.0.0.1,::1' } })
    logProgress('the server is up')
    const members = Array.from({ length: staff }, (_, index) => new Member(crowd, index))
    for (const member of members) await member.signIn()
    const began = Date.now()
    const until = began + seconds * 1000
    let [asked, working] = [0, staff]
    const visit = async (index: number): Promise<void> => {
      // The load continues until the staff have finished, which takes longer on a slow machine.
      while (working > 0 || Date.now() < until) {
        const { path, body } = targets[(asked += 1) % targets.length]!
        const target = path.startsWith('/api') ? path : `${path}?visit=${asked}`
        const headers = { 'x-forwarded-for': visitorIp(index) }
        const { status } = await crowd.ask('visitors', target, { headers, ...(body ? { body } : {}) })
        // Waits like a client that obeys Retry-After; otherwise the load would consist of refusals only.
        if (status === 503) await wait(100)
      }
    }
    const own = turns / staff
    const work = async (member: Member, index: number): Promise<void> => {
      for (let turn = 0; turn < own; turn += 1) {
        await wait(Math.max(0, began + (turn * seconds * 1000) / own - Date.now()))
        await member.save(index === 0 ? 'setting' : turn % 2 === 0 ? 'theme' : 'page')
      }
      working -= 1
    }
    logProgress(`${visitors} visitors for ${seconds} s`)
    await Promise.all([...members.map(work), ...Array.from({ length: visitors }, (_, index) => visit(index))])
    logProgress('the load has ended')
    return crowd.groups
  } finally {
    crowd.close()
    await apart.close()
  }
}
