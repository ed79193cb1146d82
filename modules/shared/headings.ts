/**
 * The headings of a deal, each as "kind/name": the category, theme or destination under which it is filed
 * (`category_type` and `category`), its destination and its themes. The database derives them in the column `headings`
 * (migration 082).
 */
export type HeadingKind = 'category' | 'theme' | 'destination'

export const headingOf = (kind: HeadingKind, name: string): string => `${kind}/${name}`

export const headingsOfKind = (headings: readonly string[], kind: HeadingKind): string[] =>
  headings.filter((heading) => heading.startsWith(headingOf(kind, '')))

/** The names of the headings of one kind. */
export const namesOfKind = (headings: readonly string[], kind: HeadingKind): string[] =>
  headingsOfKind(headings, kind).map((heading) => heading.slice(headingOf(kind, '').length))

/** The kind of heading under which a deal with this `category_type` is filed. */
export const headingKindOf = (categoryType: 'category' | 'themes' | 'destination'): HeadingKind =>
  categoryType === 'themes' ? 'theme' : categoryType
