/** Accounts of staff for tests: each with attempts of its own, which are counted for an account. */
import { CallFailed, type Client } from '@tussenuit/modules/client/client.ts'
import { applyDueProtectionChanges } from '@tussenuit/modules/people/staff/index.ts'
import type { TestShop } from './harness.ts'

export const password = 'demo-2026'
let made = 0

/** A new account with the password of the demo's; answers its address. */
export async function addMember(shop: TestShop, role: string): Promise<string> {
  const { db } = shop.shop
  const { password_hash } = await db
    .selectFrom('staff_user')
    .select('password_hash')
    .where('email', '=', 'owner@demo.test')
    .executeTakeFirstOrThrow()
  const email = `${role}-${(made += 1)}@staff.test`
  await db.insertInto('staff_user').values({ email, name: email, role, password_hash }).execute()
  return email
}

/** Signed in with the cookie, as a browser of the office is. */
export async function browserOf(shop: TestShop, email: string): Promise<Client> {
  const { body, headers } = await shop.raw('POST', '/auth/login', { email, password })
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  return shop.newClient({ authorization: `Bearer ${body.data.access_token}`, cookie })
}

/** What makes protection less strict and was asked for today counts from now on. */
export async function dayPasses(shop: TestShop): Promise<void> {
  await shop.shop.db
    .updateTable('protection_change')
    .set({ effective_at: shop.shop.now() })
    .where('state', '=', 'waiting')
    .execute()
  await applyDueProtectionChanges(shop.shop)
}

/** Status and code of a refusal; 200 and '' where there was none. */
export const refusalOf = (work: Promise<unknown>): Promise<[number, string]> =>
  work.then(
    () => [200, ''],
    (error: unknown) => {
      if (error instanceof CallFailed) return [error.status, error.code]
      throw error
    },
  )
