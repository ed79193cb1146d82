/**
 * The headings of a deal, each as "kind/name": the category, theme or destination that it belongs to (`category_type`
 * and `category`), its destination and its themes. The database derives them in the column `headings` (migration 082).
 */
export type HeadingKind = 'category' | 'theme' | 'destination'

export const headingKey = (kind: HeadingKind, name: string): string => `${kind}/${name}`

export const filterHeadings = (headings: readonly string[], kind: HeadingKind): string[] =>
  headings.filter((heading) => heading.startsWith(headingKey(kind, '')))

/** The names of the headings of one kind. */
export const headingNames = (headings: readonly string[], kind: HeadingKind): string[] =>
  filterHeadings(headings, kind).map((heading) => heading.slice(headingKey(kind, '').length))

export type CategoryType = 'category' | 'themes' | 'destination'

/** The kind of heading that a deal with this `category_type` belongs to. */
export const toHeadingKind = (categoryType: CategoryType): HeadingKind =>
  categoryType === 'themes' ? 'theme' : categoryType
