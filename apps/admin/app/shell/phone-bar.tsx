/** The bar at the bottom of a phone screen: the most used screens that the role may open. */
import type { SvgIconProps } from '@mui/material'
import { usePermissions, useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { isPermitted, type PageName } from '../kit/session/access.ts'
import type { ResourceName } from '../kit/resources.ts'
import { OpenTaskBadge } from '../today/open-tasks.tsx'
import { Book, Dashboard, ErrorOutlineOutlined, Hotel, PhotoCamera, ViewList } from '../kit/page/icons.tsx'

type Entry = { resource: ResourceName | PageName; Icon: ComponentType<SvgIconProps> }

/** Support and finance see the first three, editors the last two. */
const entries: readonly Entry[] = [
  { resource: 'reservations', Icon: ViewList },
  { resource: 'counter', Icon: PhotoCamera },
  { resource: 'queues', Icon: ErrorOutlineOutlined },
  { resource: 'deals', Icon: Book },
  { resource: 'hotels', Icon: Hotel },
]
const maxEntries = 3

export function MobileNavigationBar({ onChoose }: { onChoose: () => void }) {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const visibleEntries = entries
    .filter(({ resource }) => isPermitted(permissions, resource, 'list'))
    .slice(0, maxEntries)
  const hasTasks = isPermitted(permissions, 'tasks', 'list')
  return (
    <nav className="phone-bar" aria-label={translate('office.bar.label')}>
      <NavLink to="/" end onClick={onChoose}>
        <Dashboard aria-hidden />
        {translate(hasTasks ? 'office.today' : 'office.start')}
        {hasTasks && <OpenTaskBadge />}
      </NavLink>
      {visibleEntries.map(({ resource, Icon }) => (
        <NavLink key={resource} to={`/${resource}`} onClick={onChoose}>
          <Icon aria-hidden />
          {translate(`office.bar.${resource}`)}
        </NavLink>
      ))}
    </nav>
  )
}
