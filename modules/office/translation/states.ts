/** The kinds of records with texts, named like the screens of the back-office. */
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
  'vouchers',
  'campaigns',
] as const
export type TextKind = (typeof textKinds)[number]

/**
 * The name of the text that holds a page's questions and answers: one list, translated as a whole in the page's editor.
 */
export const questions = 'faq'

/** `outdated`: the English source was changed after it was translated. Unknown for questions and phrases. */
export const textStates = ['missing', 'outdated', 'done'] as const
export type TextState = (typeof textStates)[number]

/** The import result of a text: `same` equals the current text, `missing` has no translation in the file. */
export const unitResults = ['changed', 'same', 'missing', 'refused'] as const
