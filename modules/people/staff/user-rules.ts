/** Decides which users may manage which accounts and roles. Pure. */

type Held = { permissions: readonly string[] }

/** Whether `permissions` contains one that is not in `others`. */
export const hasMorePermissions = (permissions: readonly string[], others: readonly string[]): boolean =>
  permissions.some((permission) => !others.includes(permission))

/**
 * Why a change of a user is refused, or null. Users may not grant more permissions than they have or change accounts
 * that have more, and at least one active owner must remain.
 */
export function userChangeRefusal(
  actor: Held,
  user: Held & { id: number },
  after: (Held & { role: string; active: boolean }) | 'deleted',
  activeOwners: readonly number[],
): 'user_above_you' | 'role_above_you' | 'user_last_owner' | null {
  if (hasMorePermissions(user.permissions, actor.permissions)) return 'user_above_you'
  if (after !== 'deleted' && hasMorePermissions(after.permissions, actor.permissions)) return 'role_above_you'
  const staysOwner = after !== 'deleted' && after.role === 'owner' && after.active
  const isLast = activeOwners.length === 1 && activeOwners[0] === user.id
  return isLast && !staysOwner ? 'user_last_owner' : null
}

/**
 * Why adding, changing or deleting a role is refused, or null. `before` is null for a new role, `after` for a deleted
 * one.
 */
export function roleChangeRefusal(
  actor: Held,
  before: { permissions: readonly string[]; builtIn: boolean } | null,
  after: Held | null,
): 'role_built_in' | 'role_above_you' | null {
  if (before?.builtIn) return 'role_built_in'
  const above = [before, after].some(
    (state) => state !== null && hasMorePermissions(state.permissions, actor.permissions),
  )
  return above ? 'role_above_you' : null
}
