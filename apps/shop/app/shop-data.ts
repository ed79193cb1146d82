import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** What the frame of every page knows: brand, menus, language. Null only when the server could not even make that. */
export function useShopData() {
  return useRouteLoaderData<typeof loader>('root') ?? null
}
