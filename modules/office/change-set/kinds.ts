import type { Permission } from '../../shared/permission.ts'

/**
 * The order of release: prices and closed days first, so that deals are advertised with them; the rest in the same
 * order as in files.
 */
export const plannedKinds = ['prices', 'closures', 'banners', 'content-pages', 'deals'] as const
export type PlannedKind = (typeof plannedKinds)[number]

/** The permission required to change a record of the kind, now or as a planned change. */
export const permissionFor: Record<PlannedKind, Permission> = {
  prices: 'settings.write',
  closures: 'hotels.write',
  deals: 'catalogue.write',
  banners: 'content.write',
  'content-pages': 'content.write',
}

/** The permission required to read a complete record of the kind. */
export const readingPermissionFor: Record<PlannedKind, Permission> = {
  prices: 'settings.read',
  closures: 'hotels.read',
  deals: 'catalogue.read',
  banners: 'content.write',
  'content-pages': 'content.write',
}

/** The record id of the price settings, which are a single record. */
export const pricesRecord = 'package'

type Planned = { kind: PlannedKind; record: string }

/**
 * Sorts by kind, then by id: the common lock order, which prevents deadlocks. The record of a closure begins with the
 * id of its hotel.
 */
export const compareByLockOrder = (a: Planned, b: Planned): number =>
  plannedKinds.indexOf(a.kind) - plannedKinds.indexOf(b.kind) ||
  a.record.localeCompare(b.record, 'en', { numeric: true })
