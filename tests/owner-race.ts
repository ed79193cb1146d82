/**
 * The only two owners remove each other concurrently; one of them must remain an owner. Needs a PostgreSQL server with
 * two connections.
 *
 * - `TEST_DATABASE_URL=… node tests/owner-race.ts 500`: number of rounds
 * - `TEST_DATABASE_URL=… node tests/owner-race.ts 500 off`: the control, which counts the owners without a lock
 */
import { rolePermissions } from '@tussenuit/modules/shared/permission.ts'
import type { Caller, Db, Shop } from '@tussenuit/modules/shared/shop.ts'
import { changeUser, removeUser, setUserActive } from '@tussenuit/modules/people/staff/index.ts'
import { startTestShop } from './harness.ts'

type RaceShop = Pick<Shop, 'db' | 'now' | 'publicUrl'>
type RemoveOwner = (shop: RaceShop, id: number, by: number, round: number) => Promise<unknown>
/** `ends`: how often each attempt ended with a refusal code or "done". */
type OwnerRace = { withoutOwner: number; ends: Record<string, number> }

const callerOf = (id: number): Caller => ({
  ip: '127.0.0.1',
  sessionId: null,
  manageToken: null,
  staff: { id, email: `${id}@race.test`, role: 'owner', permissions: [...rolePermissions.owner] },
  userAgent: '',
})

/** Removes an owner: by deletion, by deactivation, or by a change of role to viewer, depending on the round. */
export const removeOwnerGuarded: RemoveOwner = (shop, id, by, round) => {
  if (round % 3 === 0) return removeUser(shop, id, callerOf(by))
  if (round % 3 === 1) return setUserActive(shop, { id, active: false }, callerOf(by))
  return changeUser(shop, id, { name: 'Raced', role: 'viewer', version: 1 }, callerOf(by))
}

/** The control: counts the owners without a lock. */
export const removeOwnerUnguarded: RemoveOwner = (shop, id) =>
  shop.db.transaction().execute(async (trx) => {
    if ((await ownersOf(trx)).length > 1) await trx.deleteFrom('staff_user').where('id', '=', id).execute()
  })

const ownersOf = (db: Db) =>
  db.selectFrom('staff_user').select('id').where('role', '=', 'owner').where('active', '=', true).execute()

/** Repeats the race between two new owners; all other owners are deactivated meanwhile. */
export async function raceOwnerRemovals(shop: RaceShop, rounds: number, take: RemoveOwner): Promise<OwnerRace> {
  const { db } = shop
  const others = (await ownersOf(db)).map(({ id }) => id)
  const race: OwnerRace = { withoutOwner: 0, ends: {} }
  await db.updateTable('staff_user').set({ active: false }).where('id', 'in', others).execute()
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = (await db
      .insertInto('staff_user')
      .values(['a', 'b'].map((name) => ({ email: `${name}@race.test`, name, role: 'owner', password_hash: '-' })))
      .returning('id')
      .execute()) as [{ id: number }, { id: number }]
    const answers = await Promise.allSettled([take(shop, one.id, other.id, round), take(shop, other.id, one.id, round)])
    for (const answer of answers) {
      const end = answer.status === 'fulfilled' ? 'done' : String(answer.reason.code ?? answer.reason)
      race.ends[end] = (race.ends[end] ?? 0) + 1
    }
    if ((await ownersOf(db)).length === 0) race.withoutOwner += 1
    await db.deleteFrom('staff_user').where('email', 'like', '%@race.test').execute()
  }
  await db.updateTable('staff_user').set({ active: true }).where('id', 'in', others).execute()
  return race
}

if (import.meta.filename === process.argv[1]) {
  const shop = await startTestShop({ deals: 1, priceDays: 1, work: false })
  try {
    const race = await raceOwnerRemovals(
      shop.shop,
      Number(process.argv[2] ?? 500),
      process.argv[3] === 'off' ? removeOwnerUnguarded : removeOwnerGuarded,
    )
    console.log(JSON.stringify(race))
  } finally {
    await shop.close()
  }
}
