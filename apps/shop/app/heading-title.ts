import type { HeadingKind } from '@tussenuit/modules/shared/headings.ts'
import type { Menus } from './menus.ts'

const lists = { category: 'categories', theme: 'themes', destination: 'destinations' } as const

/** The title of a heading from the menus; if they lack it, its name with dashes replaced by spaces. */
export const headingTitle = (menus: Menus | undefined, kind: HeadingKind, name: string): string =>
  menus?.[lists[kind]].find((entry) => entry.name === name)?.title ?? name.replaceAll('-', ' ')
