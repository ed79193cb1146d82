/** The pages that show all headings of a kind. */
export type HeadingKind = 'destinations' | 'categories' | 'themes'

export const headingPages: readonly { kind: HeadingKind; path: string }[] = [
  { kind: 'destinations', path: '/destinations' },
  { kind: 'categories', path: '/travel-types' },
  { kind: 'themes', path: '/themes' },
]

export const headingPagePath = (kind: HeadingKind): string => headingPages.find((page) => page.kind === kind)!.path
