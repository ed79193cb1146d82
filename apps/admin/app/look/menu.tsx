/** The side menu: what the role may read, in groups. */
import type { SvgIconProps } from '@mui/material'
import { usePermissions, useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { mayDo } from '../access.ts'
import type { ResourceName } from '../resources.ts'
import { Dashboard, FilterList, HotTub, Label, Leaf, People, Place, Ticket } from './icons.tsx'

type Entry = { resource: ResourceName; Icon: ComponentType<SvgIconProps> }

export const menu: readonly { group: string; entries: readonly Entry[] }[] = [
  {
    group: 'office.catalogue',
    entries: [
      { resource: 'categories', Icon: Label },
      { resource: 'themes', Icon: Ticket },
      { resource: 'destinations', Icon: Place },
      { resource: 'surroundings', Icon: Leaf },
      { resource: 'activities', Icon: HotTub },
      { resource: 'custom-filters', Icon: FilterList },
    ],
  },
  { group: 'office.team', entries: [{ resource: 'users', Icon: People }] },
]

export function Menu({ onChoose }: { onChoose: () => void }) {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <>
      <NavLink to="/" end onClick={onChoose}>
        <Dashboard aria-hidden /> {translate('office.start')}
      </NavLink>
      {menu.map(({ group, entries }) => {
        const seen = entries.filter(({ resource }) => mayDo(permissions, resource, 'list'))
        return seen.length === 0 ? null : (
          <div key={group} role="group" aria-label={translate(group)}>
            <p aria-hidden>{translate(group)}</p>
            {seen.map(({ resource, Icon }) => (
              <NavLink key={resource} to={`/${resource}`} onClick={onChoose}>
                <Icon aria-hidden /> {translate(`resources.${resource}.name`, { smart_count: 2 })}
              </NavLink>
            ))}
          </div>
        )
      })}
    </>
  )
}
