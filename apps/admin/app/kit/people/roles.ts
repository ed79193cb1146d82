/** The roles of the shop, and how they are named. */
import { useQuery } from '@tanstack/react-query'
import type { Role } from '@tussenuit/modules/people/staff/contract.ts'
import { useTranslate } from 'ra-core'
import { send } from '../data-provider.ts'

/** Undefined until they have come. */
export function useRoles(): Role[] | undefined {
  const { data } = useQuery<Role[]>({
    queryKey: ['roles', 'all'],
    queryFn: ({ signal }) => send('GET /getRoles', {}, signal),
  })
  return data
}

/** A built-in role in the language of the interface; one of the shop's own as it was named. */
export function useRoleName(): (name: string) => string {
  const translate = useTranslate()
  return (name) => translate(`role.${name}`, { _: name })
}

export const permissionKey = (permission: string): string => `permission.${permission.replace('.', '_')}`
