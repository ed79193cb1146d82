/** The permission for each screen and button. The server checks again at every call. */
import { type Permission } from '@tussenuit/modules/shared/permission.ts'
import { type ResourceName, resources } from '../resources.ts'

/** Screens that are not lists of records. */
export const pages = {
  pictures: { read: 'catalogue.read', write: 'catalogue.write' },
  files: { read: 'catalogue.read', write: 'catalogue.write' },
  translations: { read: 'catalogue.read', write: 'catalogue.write' },
  'change-sets': { read: 'catalogue.read', write: 'catalogue.write' },
  'new-sale': { read: 'reservations.write', write: 'reservations.write' },
  counter: { read: 'vouchers.read', write: 'vouchers.write' },
  tasks: { read: 'reservations.read', write: 'tasks.write' },
  people: { read: 'reservations.read', write: 'reservations.write' },
  queues: { read: 'reservations.read', write: 'reservations.write' },
  'month-report': { read: 'books.read', write: 'books.write' },
  books: { read: 'books.read', write: 'books.read' },
  payouts: { read: 'costs.read', write: 'books.write' },
  debtors: { read: 'books.read', write: 'books.write' },
  'bank-receipts': { read: 'books.read', write: 'books.write' },
  'manual-entries': { read: 'costs.read', write: 'books.write' },
  refunds: { read: 'payments.refund', write: 'payments.refund' },
  privacy: { read: 'privacy.write', write: 'privacy.write' },
  system: { read: 'settings.write', write: 'settings.write' },
  'shop-settings': { read: 'settings.read', write: 'settings.write' },
} satisfies Record<string, { read: Permission; write: Permission }>
export type PageName = keyof typeof pages

export function isPermitted(permissions: readonly string[], resource: string, action: string): boolean {
  const needs: { read: Permission; write: Permission } | undefined =
    pages[resource as PageName] ?? resources[resource as ResourceName]
  if (!needs) return false
  return permissions.includes(action === 'list' || action === 'show' ? needs.read : needs.write)
}

/** The message key of a screen's name. Roles that may not redeem vouchers get another name for the counter. */
export const screenNameKey = (permissions: readonly string[], screen: ResourceName | PageName): string =>
  screen === 'counter' && !isPermitted(permissions, screen, 'edit')
    ? 'resources.counter.lookUp.name'
    : `resources.${screen}.name`

/** Screens whose path differs from the name of their permission. */
const screenOf: Record<string, ResourceName | PageName> = { 'deal-grid': 'deals', 'voucher-codes': 'vouchers' }

/** Whether the role may open the screen at this path. True for unknown paths, which show the not-found screen. */
export function canOpenScreen(permissions: readonly string[], path: string): boolean {
  const [name = '', record] = path.split('/').filter((part) => part !== '')
  const screen = screenOf[name] ?? name
  const isScreen = Object.hasOwn(pages, screen) || Object.hasOwn(resources, screen)
  return !isScreen || isPermitted(permissions, screen, record === 'create' ? 'create' : 'list')
}
