/**
 * The headings of a deal: the category, theme or destination that it is filed under (`category_type` and `category`),
 * its destination and its themes, each as "kind/name". The database derives them in the column `headings` (migration
 * 082).
 */
export type HeadingKind = 'category' | 'theme' | 'destination'

export const headingOf = (kind: HeadingKind, name: string): string => `${kind}/${name}`

export const headingsOfKind = (headings: readonly string[], kind: HeadingKind): string[] =>
  headings.filter((heading) => heading.startsWith(headingOf(kind, '')))

/** The names of the headings of one kind. */
export const namesOfKind = (headings: readonly string[], kind: HeadingKind): string[] =>
  headingsOfKind(headings, kind).map((heading) => heading.slice(headingOf(kind, '').length))

/** The kind of heading that a deal of this `category_type` is filed under. */
export const headingKindOf = (categoryType: 'category' | 'themes' | 'destination'): HeadingKind =>
  categoryType === 'themes' ? 'theme' : categoryType
