/** Kinds of records that have texts, as the back-office names their screens. */
export const textKinds = [
  'deals',
  'hotels',
  'activities',
  'categories',
  'themes',
  'destinations',
  'surroundings',
  'custom-filters',
  'additional-info',
  'banners',
  'content-pages',
  'supplier-phrases',
] as const
export type TextKind = (typeof textKinds)[number]

/** Questions and answers of a page are one list: they are translated together, in the editor of the page. */
export const questions = 'faq'

/** Outdated: the English was changed after the translation was made. That is known only for deals. */
export const textStates = ['missing', 'outdated', 'done'] as const
export type TextState = (typeof textStates)[number]

/** Of a text in a file: same as it is, or missing in the file. */
export const unitResults = ['changed', 'same', 'missing', 'refused'] as const
