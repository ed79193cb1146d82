/** The start page: open tasks for roles that may see them, else links to the screens. */
import { useGetIdentity, usePermissions, useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { isPermitted } from '../kit/session/access.ts'
import { ShopSetupChecklist } from '../kit/first-steps.tsx'
import { PageHeader } from '../kit/page/page-head.tsx'
import { NewestDeals } from '../kit/deals/short-list.tsx'
import { menu } from './menu.tsx'

const Today = lazy(() => import('../today/page.tsx'))

export default function StartPage() {
  const { permissions = [], isPending } = usePermissions<string[]>()
  if (isPending) return null
  return (
    <>
      {permissions.includes('settings.write') && <ShopSetupChecklist permissions={permissions} />}
      {isPermitted(permissions, 'tasks', 'list') ? (
        <Suspense fallback={null}>
          <Today />
        </Suspense>
      ) : (
        <ScreenLinks permissions={permissions} />
      )}
    </>
  )
}

function ScreenLinks({ permissions }: { permissions: readonly string[] }) {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  return (
    <>
      <PageHeader title={translate('start.title')} lead={translate('start.lead')} />
      {identity && isPermitted(permissions, 'deals', 'list') && !isPermitted(permissions, 'deals', 'edit') && (
        <p className="note">{translate('start.readOnly')}</p>
      )}
      <ul className="start-list">
        {menu
          .flatMap(({ entries }) => entries)
          .filter(({ resource }) => isPermitted(permissions, resource, 'list'))
          .map(({ resource, Icon }) => (
            <li key={resource}>
              <Link to={`/${resource}`}>
                <Icon aria-hidden />
                <span>
                  <b>{translate(`resources.${resource}.name`, { smart_count: 2 })}</b>
                  <span>{translate(`resources.${resource}.lead`)}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {isPermitted(permissions, 'deals', 'list') && <NewestDeals />}
    </>
  )
}
