import { redirect } from 'react-router'

/** Any other path redirects to not-found. */
export function loader() {
  throw redirect('/not-found')
}
