/** The current account of a user who is changing accounts or roles. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { findPermissions } from './role-store.ts'
import * as store from './store.ts'

/**
 * Returns the caller's account and locks the active owners, so that changes of accounts and roles are serialised.
 * Throws 403 `not_allowed` if the caller's role no longer allows such changes.
 */
export async function lockOwnersAndGetActor(trx: Trx, caller: Caller) {
  const owners = await store.lockOwners(trx)
  const actor = caller.staff ? await store.findUserById(trx, caller.staff.id) : null
  const permissions = actor?.active ? await findPermissions(trx, actor.role) : []
  if (!actor || !permissions.includes('users.write')) refuse(403, 'not_allowed', 'Your role does not allow this.')
  return { owners, actor: { email: actor.email, language: actor.language, permissions } }
}

/** The audit entry of a user's change of their own account. */
export const writeOwnAuditEntry = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  { id, email }: Pick<store.StaffUser, 'id' | 'email'>,
  action: string,
  after?: object,
) => writeAuditEntry(trx, { actor: email, action, subject: `staff_user:${id}`, after, at: shop.now() })

/** `subject`: kind and id of a record, e.g. "staff_user:7". */
export const writeAccessAuditEntry = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  actor: string,
  action: string,
  subject: string,
  change: { before?: object; after?: object },
) => writeAuditEntry(trx, { actor, action, subject, at: shop.now(), ...change })
