import type { Permission } from '../../shared/permission.ts'

/**
 * In the order of release: prices first, so that deals are advertised with the new prices; then in the order of files.
 */
export const plannedKinds = ['prices', 'banners', 'content-pages', 'deals'] as const
export type PlannedKind = (typeof plannedKinds)[number]

/** The permission for changing a record of the kind, immediately or planned. */
export const permissionFor: Record<PlannedKind, Permission> = {
  prices: 'settings.write',
  deals: 'catalogue.write',
  banners: 'content.write',
  'content-pages': 'content.write',
}

/** The permission for reading a full record of the kind. */
export const readingPermissionFor: Record<PlannedKind, Permission> = {
  prices: 'settings.read',
  deals: 'catalogue.read',
  banners: 'content.write',
  'content-pages': 'content.write',
}

/** The record id of the prices, which form a single record. */
export const pricesRecord = 'package'

type Planned = { kind: PlannedKind; record: string }

/** By kind, then by id: the lock order of several records, which prevents deadlocks. */
export const compareForLocking = (a: Planned, b: Planned): number =>
  plannedKinds.indexOf(a.kind) - plannedKinds.indexOf(b.kind) ||
  a.record.localeCompare(b.record, 'en', { numeric: true })
