/** Who may manage whom. Pure. */
import { type Permission, type Role, rolePermissions } from '../shared/permission.ts'

/** Whether the role may do something that the holder of these permissions may not. */
export const exceeds = (role: string, permissions: readonly string[]): boolean =>
  (rolePermissions[role as Role] ?? []).some((permission: Permission) => !permissions.includes(permission))

/**
 * Why a change of a user is refused, or null. Nobody raises anyone above himself or touches who stands above him, and
 * the last active owner stays one.
 */
export function userRefusal(
  actor: { permissions: readonly string[] },
  user: { id: number; role: string; active: boolean },
  wanted: { role: string; active: boolean } | 'deleted',
  activeOwners: readonly number[],
): 'user_above_you' | 'role_above_you' | 'user_last_owner' | null {
  if (exceeds(user.role, actor.permissions)) return 'user_above_you'
  if (wanted !== 'deleted' && exceeds(wanted.role, actor.permissions)) return 'role_above_you'
  const staysOwner = wanted !== 'deleted' && wanted.role === 'owner' && wanted.active
  const isLast = activeOwners.length === 1 && activeOwners[0] === user.id
  return isLast && !staysOwner ? 'user_last_owner' : null
}
