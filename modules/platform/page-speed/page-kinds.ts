/** The kinds of pages that measurements distinguish: few, so that none shows who looked at what. */
export const pageKinds = [
  'home',
  'headings',
  'listing',
  'search',
  'package',
  'booking',
  'payment',
  'vouchers',
  'my-booking',
  'other',
] as const
export type PageKind = (typeof pageKinds)[number]
