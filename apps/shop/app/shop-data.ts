import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** Brand, menus and language, for the frame of every page. Null only when the root loader failed. */
export function useShopData() {
  return useRouteLoaderData<typeof loader>('root') ?? null
}
