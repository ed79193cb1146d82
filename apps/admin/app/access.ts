/** Which permission a screen or a button asks for. The server asks again at every call. */
import type { Permission } from '@tussenuit/modules/shared/permission.ts'
import { type ResourceName, resources } from './resources.ts'

export function mayDo(permissions: readonly string[], resource: string, action: string): boolean {
  const needs: { read: Permission; write: Permission } | undefined = resources[resource as ResourceName]
  if (!needs) return false
  return permissions.includes(action === 'list' || action === 'show' ? needs.read : needs.write)
}
