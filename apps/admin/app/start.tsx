/** The first page: where to, until there are decisions to show. */
import { useGetIdentity, usePermissions, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { mayDo } from './access.ts'
import { PageHead } from './look/page-head.tsx'
import { menu } from './look/menu.tsx'

export default function Start() {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const { identity } = useGetIdentity()
  return (
    <>
      <PageHead title={translate('start.title')} lead={translate('start.lead')} />
      {identity && !permissions.includes('catalogue.write') && <p className="note">{translate('start.readOnly')}</p>}
      <ul className="start-list">
        {menu
          .flatMap(({ entries }) => entries)
          .filter(({ resource }) => mayDo(permissions, resource, 'list'))
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
    </>
  )
}
