/** The roles of the shop and their names. */
import { useQuery } from '@tanstack/react-query'
import type { Role } from '@tussenuit/modules/people/staff/contract.ts'
import { useTranslate } from 'ra-core'
import { callApi } from '../data-provider.ts'

/** Undefined while loading. */
export function useRoles(): Role[] | undefined {
  const { data } = useQuery<Role[]>({
    queryKey: ['roles', 'all'],
    queryFn: ({ signal }) => callApi('GET /getRoles', {}, signal),
  })
  return data
}

/** The name of a role: built-in roles in the language of the interface, others as entered. */
export function useRoleName(): (name: string) => string {
  const translate = useTranslate()
  return (name) => translate(`role.${name}`, { _: name })
}

export const permissionLabelKey = (permission: string): string => `permission.${permission.replace('.', '_')}`
