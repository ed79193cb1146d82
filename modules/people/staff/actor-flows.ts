/** The present account of a user who changes accounts or roles. */
import { writeAudit } from '../../platform/audit/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import { findPermissions } from './role-store.ts'
import * as store from './store.ts'

/**
 * Locks the active owners too, so that two changes of accounts or roles come one after the other. 403 where the role
 * of the caller does not allow such changes any more.
 */
export async function claimActor(trx: Trx, caller: Caller) {
  const owners = await store.claimOwners(trx)
  const actor = caller.staff ? await store.findUserById(trx, caller.staff.id) : null
  const permissions = actor?.active ? await findPermissions(trx, actor.role) : []
  if (!actor || !permissions.includes('users.write')) refuse(403, 'not_allowed', 'Your role does not allow this.')
  return { owners, actor: { email: actor.email, permissions } }
}

/** `subject` is the kind of record and its id, as "staff_user:7". */
export const auditAccess = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  actor: string,
  action: string,
  subject: string,
  change: { before?: object; after?: object },
) => writeAudit(trx, { actor, action, subject, at: shop.now(), ...change })
