/** The side menu: the screens that the role may read, in groups. */
import type { SvgIconProps } from '@mui/material'
import { usePermissions, useTranslate } from 'ra-core'
import { type ComponentType, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { isPermitted, type PageName, screenNameKey } from '../kit/session/access.ts'
import type { ResourceName } from '../kit/resources.ts'
import { readStoredJson, storeText } from '../kit/session/browser-storage.ts'
import { OpenTaskBadge } from '../today/open-tasks.tsx'
import {
  Account,
  Payout,
  Article,
  BankReceipt,
  BarChart,
  Book,
  BookmarkBorder,
  CancelOutlined,
  CreditCard,
  Dashboard,
  Debtor,
  Done,
  ErrorOutlineOutlined,
  Euro,
  EventBusy,
  ExpandMore,
  FilterList,
  FormatListNumbered,
  Gift,
  HelpOutlineOutlined,
  History,
  Hotel,
  HotTub,
  Image,
  Inbox,
  Label,
  Leaf,
  Lock,
  MailOutlineOutlined,
  ManualEntry,
  Newspaper,
  Palette,
  People,
  Percent,
  Phone,
  PhotoCamera,
  Place,
  ProcessorChip,
  Queue,
  ReceiptLong,
  Settings,
  Shield,
  Ticket,
  Transfer,
  Translate,
  ViewList,
} from '../kit/page/icons.tsx'

type Entry = { resource: ResourceName | PageName; Icon: ComponentType<SvgIconProps> }

export const menu: readonly { group: string; entries: readonly Entry[] }[] = [
  {
    group: 'office.sales',
    entries: [
      { resource: 'reservations', Icon: ViewList },
      { resource: 'new-sale', Icon: Phone },
      { resource: 'cancellations', Icon: CancelOutlined },
      { resource: 'queues', Icon: ErrorOutlineOutlined },
      { resource: 'vouchers', Icon: Gift },
      { resource: 'campaigns', Icon: Queue },
      { resource: 'voucher-orders', Icon: Inbox },
      { resource: 'counter', Icon: Done },
      { resource: 'month-report', Icon: BarChart },
      { resource: 'books', Icon: Account },
      { resource: 'payouts', Icon: Payout },
      { resource: 'debtors', Icon: Debtor },
      { resource: 'bank-receipts', Icon: BankReceipt },
      { resource: 'manual-entries', Icon: ManualEntry },
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
      { resource: 'change-sets', Icon: BookmarkBorder },
      { resource: 'translations', Icon: Translate },
      { resource: 'pictures', Icon: PhotoCamera },
      { resource: 'files', Icon: Transfer },
    ],
  },
  {
    group: 'office.shop',
    entries: [
      { resource: 'banners', Icon: Image },
      { resource: 'additional-info', Icon: HelpOutlineOutlined },
      { resource: 'content-pages', Icon: Article },
      { resource: 'prices', Icon: Euro },
      { resource: 'vat', Icon: Percent },
      { resource: 'payments', Icon: CreditCard },
      { resource: 'cancelling', Icon: EventBusy },
      { resource: 'brand', Icon: Palette },
      { resource: 'email-templates', Icon: MailOutlineOutlined },
      { resource: 'documents', Icon: ReceiptLong },
      { resource: 'ledger', Icon: FormatListNumbered },
      { resource: 'subscribers', Icon: Newspaper },
      { resource: 'shop-settings', Icon: Settings },
      { resource: 'system', Icon: ProcessorChip },
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

/** The groups that are open until the user opens or closes one: those used every day. */
const usuallyOpen = ['office.sales', 'office.catalogue']
const openGroupsKey = 'office-menu'
/** In a menu with at most this many entries all groups are open. */
const maxUnfolded = 16

/** The open groups of the menu, stored in this browser. */
function useOpenGroups() {
  const [open, setOpen] = useState<string[]>(() => {
    const stored = readStoredJson('localStorage', openGroupsKey)
    return Array.isArray(stored) ? stored.map(String) : usuallyOpen
  })
  const turn = (group: string) => {
    const next = open.includes(group) ? open.filter((other) => other !== group) : [...open, group]
    setOpen(next)
    storeText('localStorage', openGroupsKey, JSON.stringify(next))
  }
  return { open, turn }
}

export function SideMenu({ onChoose }: { onChoose: () => void }) {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<string[]>()
  const hasTasks = isPermitted(permissions, 'tasks', 'list')
  const { open, turn } = useOpenGroups()
  const groups = menu
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter(({ resource }) => isPermitted(permissions, resource, 'list')),
    }))
    .filter(({ entries }) => entries.length > 0)
  const isShort = groups.flatMap(({ entries }) => entries).length <= maxUnfolded
  return (
    <>
      <NavLink to="/" end onClick={onChoose}>
        <Dashboard aria-hidden /> {translate(hasTasks ? 'office.today' : 'office.start')}
        {hasTasks && <OpenTaskBadge />}
      </NavLink>
      {groups.map(({ group, entries }) => (
        <MenuGroup
          key={group}
          group={group}
          entries={entries}
          permissions={permissions}
          isOpen={isShort || open.includes(group)}
          {...(!isShort && { turn: () => turn(group) })}
          onChoose={onChoose}
        />
      ))}
      <NavLink to="/account" onClick={onChoose}>
        <Lock aria-hidden /> {translate('account.title')}
      </NavLink>
    </>
  )
}

type MenuGroupProps = {
  group: string
  entries: readonly Entry[]
  permissions: readonly string[]
  isOpen: boolean
  /** Opens or closes the group; missing in a short menu, which is always open. */
  turn?: () => void
  onChoose: () => void
}

/** A closed group still shows the entry of the current screen. */
function MenuGroup({ group, entries, permissions, isOpen, turn, onChoose }: MenuGroupProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const current = pathname.split('/')[1]
  const visible = isOpen ? entries : entries.filter(({ resource }) => resource === current)
  return (
    <div role="group" aria-label={translate(group)}>
      {turn ? (
        <button type="button" className="menu-group" aria-expanded={isOpen} onClick={turn}>
          {translate(group)} <ExpandMore aria-hidden />
        </button>
      ) : (
        <p aria-hidden>{translate(group)}</p>
      )}
      {visible.map(({ resource, Icon }) => (
        <NavLink key={resource} to={`/${resource}`} onClick={onChoose}>
          <Icon aria-hidden /> {translate(screenNameKey(permissions, resource), { smart_count: 2 })}
        </NavLink>
      ))}
    </div>
  )
}
