import type { PageKind } from '@tussenuit/modules/platform/page-speed/page-kinds.ts'

/** The ids of the routes of `routes.ts` by kind; pages that are not named here are 'other'. */
const routesOfKind: Partial<Record<PageKind, readonly string[]>> = {
  home: ['routes/home'],
  headings: ['destinations', 'categories', 'themes'],
  listing: ['routes/listing'],
  search: ['routes/search'],
  package: ['routes/detail'],
  booking: ['routes/booking-start', 'routes/booking'],
  payment: ['routes/voucher-checkout', 'routes/payment-overview', 'routes/payment-details', 'routes/thankyou'],
  vouchers: ['routes/vouchers', 'routes/voucher', 'routes/gift', 'routes/redeem', 'routes/package-voucher'],
  'my-booking': ['routes/my-booking'],
}

const kinds = new Map(
  Object.entries(routesOfKind).flatMap(([kind, ids]) => ids.map((id) => [id, kind as PageKind] as const)),
)

/** The ids of all routes that have a kind of their own. */
export const routesWithKind: readonly string[] = [...kinds.keys()]

export const pageKindOf = (routeId: string | undefined): PageKind => kinds.get(routeId ?? '') ?? 'other'
