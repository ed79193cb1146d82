import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { PageHead } from './page-head.tsx'

/** An address of the office that leads to no screen. */
export function NotFound() {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={translate('office.nowhere')} />
      <p className="note">
        <Link to="/">{translate('office.toStart')}</Link>
      </p>
    </>
  )
}
