import { ErrorPage } from '../parts/error-page.tsx'

export default function ErrorRoute() {
  return <ErrorPage />
}
