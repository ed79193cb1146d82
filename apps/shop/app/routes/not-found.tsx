import { data } from 'react-router'
import { NotFoundPage } from '../parts/not-found-page.tsx'

/** Nothing is here, and the status says so to search engines. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundPage />
}
