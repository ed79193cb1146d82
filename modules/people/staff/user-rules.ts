/** Who may manage whom. Pure. */

type Held = { permissions: readonly string[] }

/** Whether these permissions include one that the others lack. */
export const exceeds = (permissions: readonly string[], others: readonly string[]): boolean =>
  permissions.some((permission) => !others.includes(permission))

/**
 * Why a change of a user is refused, or null. Nobody gives more permissions than he has or changes accounts with more,
 * and the last active owner stays one.
 */
export function userRefusal(
  actor: Held,
  user: Held & { id: number },
  after: (Held & { role: string; active: boolean }) | 'deleted',
  activeOwners: readonly number[],
): 'user_above_you' | 'role_above_you' | 'user_last_owner' | null {
  if (exceeds(user.permissions, actor.permissions)) return 'user_above_you'
  if (after !== 'deleted' && exceeds(after.permissions, actor.permissions)) return 'role_above_you'
  const staysOwner = after !== 'deleted' && after.role === 'owner' && after.active
  const isLast = activeOwners.length === 1 && activeOwners[0] === user.id
  return isLast && !staysOwner ? 'user_last_owner' : null
}

/** Why a role may not be added, changed or deleted, or null. `before` and `after` are null where it does not exist. */
export function roleRefusal(
  actor: Held,
  before: { permissions: readonly string[]; builtIn: boolean } | null,
  after: Held | null,
): 'role_built_in' | 'role_above_you' | null {
  if (before?.builtIn) return 'role_built_in'
  const above = [before, after].some((state) => state !== null && exceeds(state.permissions, actor.permissions))
  return above ? 'role_above_you' : null
}
