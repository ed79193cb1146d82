import type { Permission } from '../../shared/permission.ts'

/** In the order of release: prices first, so that deals are advertised with the new ones; then as files go in. */
export const plannedKinds = ['prices', 'banners', 'content-pages', 'deals'] as const
export type PlannedKind = (typeof plannedKinds)[number]

/** What changing a record of the kind needs, planned or not. */
export const permissionFor: Record<PlannedKind, Permission> = {
  prices: 'settings.write',
  deals: 'catalogue.write',
  banners: 'content.write',
  'content-pages': 'content.write',
}

/** What seeing a record of the kind whole needs. */
export const readingPermissionFor: Record<PlannedKind, Permission> = {
  prices: 'settings.read',
  deals: 'catalogue.read',
  banners: 'content.write',
  'content-pages': 'content.write',
}

/** The record that the prices are; they are one. */
export const pricesRecord = 'package'

type Planned = { kind: PlannedKind; record: string }

/** By kind, then by id: the order in which several records are locked, which prevents deadlocks. */
export const compareForLocking = (a: Planned, b: Planned): number =>
  plannedKinds.indexOf(a.kind) - plannedKinds.indexOf(b.kind) ||
  a.record.localeCompare(b.record, 'en', { numeric: true })
