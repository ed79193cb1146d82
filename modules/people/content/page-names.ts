/** The pages whose texts staff edit; each has its own URL in the shop. */
export const pageNames = [
  'about-us',
  'contact',
  'custom-service',
  'faq',
  'algemene-voorwaarden',
  'privacy-policy',
  'cookies',
  'accessibility',
  'blank-page',
] as const
export type PageName = (typeof pageNames)[number]

/** Pages that every shop must have by law. */
export const legalPages = ['algemene-voorwaarden', 'privacy-policy', 'cookies'] as const satisfies PageName[]
