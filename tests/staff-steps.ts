/** Staff accounts for tests. Each test uses its own accounts, because sign-in attempts are counted per account. */
import { CallFailed, type Client } from '@tussenuit/modules/client/client.ts'
import { applyDueProtectionChanges } from '@tussenuit/modules/people/staff/index.ts'
import type { TestShop } from './harness.ts'

export const password = 'demo-2026'
let made = 0

/** Creates an account with the demo accounts' password; returns its e-mail address. */
export async function addStaffMember(shop: TestShop, role: string): Promise<string> {
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

/** A client that is signed in with the session cookie, like a browser in the office. */
export async function makeSignedInClient(shop: TestShop, email: string): Promise<Client> {
  const { body, headers } = await shop.raw('POST', '/auth/login', { email, password })
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  return shop.newClient({ authorization: `Bearer ${body.data.access_token}`, cookie })
}

/** Applies the delayed changes of the protection settings immediately. */
export async function applyPendingProtectionChanges(shop: TestShop): Promise<void> {
  await shop.shop.db
    .updateTable('protection_change')
    .set({ effective_at: shop.shop.now() })
    .where('state', '=', 'waiting')
    .execute()
  await applyDueProtectionChanges(shop.shop)
}

/** The status and code of a refusal; 200 and '' if the call succeeded. */
export const catchStatusAndCode = (work: Promise<unknown>): Promise<[number, string]> =>
  work.then(
    () => [200, ''],
    (error: unknown) => {
      if (error instanceof CallFailed) return [error.status, error.code]
      throw error
    },
  )
