/** The side menu: the screens that the role may read, in groups. */
import type { SvgIconProps } from '@mui/material'
import { usePermissions, useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { mayDo, type PageName } from '../kit/session/access.ts'
import type { ResourceName } from '../kit/resources.ts'
import { OpenTaskBadge } from '../today/open-tasks.tsx'
import {
  AccessTime,
  Article,
  BarChart,
  Book,
  CreditCard,
  Dashboard,
  Done,
  ErrorOutlineOutlined,
  Euro,
  EventBusy,
  FilterList,
  Gift,
  History,
  Hotel,
  HotTub,
  Image,
  Inbox,
  Label,
  Leaf,
  Lock,
  MailOutlineOutlined,
  Newspaper,
  Palette,
  People,
  Percent,
  Phone,
  Place,
  Queue,
  ReceiptLong,
  Settings,
  Shield,
  Ticket,
  Transfer,
  Translate,
  ViewList,
  WarningAmber,
} from '../kit/page/icons.tsx'

type Entry = { resource: ResourceName | PageName; Icon: ComponentType<SvgIconProps> }

export const menu: readonly { group: string; entries: readonly Entry[] }[] = [
  {
    group: 'office.sales',
    entries: [
      { resource: 'reservations', Icon: ViewList },
      { resource: 'new-sale', Icon: Phone },
      { resource: 'cancellations', Icon: WarningAmber },
      { resource: 'queues', Icon: ErrorOutlineOutlined },
      { resource: 'vouchers', Icon: Gift },
      { resource: 'campaigns', Icon: Queue },
      { resource: 'voucher-orders', Icon: Inbox },
      { resource: 'counter', Icon: Done },
      { resource: 'month-report', Icon: BarChart },
    ],
  },
  {
    group: 'office.catalogue',
    entries: [
      { resource: 'deals', Icon: Book },
      { resource: 'categories', Icon: Label },
      { resource: 'themes', Icon: Ticket },
      { resource: 'destinations', Icon: Place },
      { resource: 'surroundings', Icon: Leaf },
      { resource: 'activities', Icon: HotTub },
      { resource: 'custom-filters', Icon: FilterList },
      { resource: 'hotels', Icon: Hotel },
      { resource: 'change-sets', Icon: AccessTime },
      { resource: 'translations', Icon: Translate },
      { resource: 'pictures', Icon: Image },
      { resource: 'files', Icon: Transfer },
    ],
  },
  {
    group: 'office.shop',
    entries: [
      { resource: 'banners', Icon: Image },
      { resource: 'additional-info', Icon: Book },
      { resource: 'content-pages', Icon: Article },
      { resource: 'prices', Icon: Euro },
      { resource: 'vat', Icon: Percent },
      { resource: 'payments', Icon: CreditCard },
      { resource: 'cancelling', Icon: EventBusy },
      { resource: 'brand', Icon: Palette },
      { resource: 'email-templates', Icon: MailOutlineOutlined },
      { resource: 'documents', Icon: ReceiptLong },
      { resource: 'subscribers', Icon: Newspaper },
      { resource: 'shop-settings', Icon: Settings },
    ],
  },
  {
    group: 'office.team',
    entries: [
      { resource: 'users', Icon: People },
      { resource: 'audit', Icon: History },
      { resource: 'privacy', Icon: Shield },
    ],
  },
]

export function SideMenu({ onChoose }: { onChoose: () => void }) {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const hasTasks = mayDo(permissions, 'tasks', 'list')
  return (
    <>
      <NavLink to="/" end onClick={onChoose}>
        <Dashboard aria-hidden /> {translate(hasTasks ? 'office.today' : 'office.start')}
        {hasTasks && <OpenTaskBadge />}
      </NavLink>
      {menu.map(({ group, entries }) => {
        const visible = entries.filter(({ resource }) => mayDo(permissions, resource, 'list'))
        return visible.length === 0 ? null : (
          <div key={group} role="group" aria-label={translate(group)}>
            <p aria-hidden>{translate(group)}</p>
            {visible.map(({ resource, Icon }) => (
              <NavLink key={resource} to={`/${resource}`} onClick={onChoose}>
                <Icon aria-hidden /> {translate(`resources.${resource}.name`, { smart_count: 2 })}
              </NavLink>
            ))}
          </div>
        )
      })}
      <NavLink to="/account" onClick={onChoose}>
        <Lock aria-hidden /> {translate('account.title')}
      </NavLink>
    </>
  )
}
