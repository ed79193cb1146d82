/** The kinds of records that the search finds, in the order of the results, and the permission for each. Pure. */
import type { Permission } from '../../shared/permission.ts'

/** Kinds of catalogue and website records are named after their screen. */
export const foundKinds = [
  'reservation',
  'person',
  'voucher_order',
  'voucher_code',
  'invoice',
  'credit',
  'deals',
  'hotels',
  'room',
  'activities',
  'categories',
  'themes',
  'destinations',
  'surroundings',
  'custom-filters',
  'vouchers',
  'campaigns',
  'banners',
  'content-pages',
  'additional-info',
  'users',
] as const
export type FoundKind = (typeof foundKinds)[number]

export const foundScreens = [
  'reservations',
  'people',
  'voucher-orders',
  'voucher-codes',
  'debtors',
  'deals',
  'hotels',
  'activities',
  'categories',
  'themes',
  'destinations',
  'surroundings',
  'custom-filters',
  'vouchers',
  'campaigns',
  'banners',
  'content-pages',
  'additional-info',
  'users',
] as const
export type FoundScreen = (typeof foundScreens)[number]

/** The permission for each kind whose records are rows of a table with a title. */
export const recordPermissions = {
  deals: 'catalogue.read',
  hotels: 'hotels.read',
  room: 'hotels.read',
  activities: 'catalogue.read',
  categories: 'catalogue.read',
  themes: 'catalogue.read',
  destinations: 'catalogue.read',
  surroundings: 'catalogue.read',
  'custom-filters': 'catalogue.read',
  vouchers: 'vouchers.read',
  campaigns: 'vouchers.read',
  banners: 'content.write',
  'content-pages': 'content.write',
  'additional-info': 'content.write',
  users: 'users.read',
} satisfies Partial<Record<FoundKind, Permission>>
export type RecordKind = keyof typeof recordPermissions
export const recordKinds = Object.keys(recordPermissions) as RecordKind[]

export const maxPerKind = 5
