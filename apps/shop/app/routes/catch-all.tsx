import { data, redirect } from 'react-router'
import type { Route } from './+types/catch-all'
import { shopContext } from '../context.ts'
import { NotFoundPage } from '../parts/not-found-page.tsx'

/** Any other path redirects to the not-found page. Programs get that page as a 404 at the requested URL. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(shopContext).isNavigation) throw redirect('/not-found')
  return data(null, { status: 404 })
}

export default function CatchAll() {
  return <NotFoundPage />
}
