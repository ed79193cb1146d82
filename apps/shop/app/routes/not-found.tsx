import { data } from 'react-router'
import { NotFoundPage } from '../parts/not-found-page.tsx'

/** The page for unknown paths, with status 404 for search engines. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundPage />
}
