/** The steps in order. Optional steps are only recommended: the shop can open without them. */
export const firstStepList = [
  { name: 'second_factor', isRequired: false },
  { name: 'look', isRequired: true },
  { name: 'seller', isRequired: true },
  { name: 'prices', isRequired: true },
  { name: 'vat', isRequired: true },
  { name: 'payment', isRequired: true },
  { name: 'supplier', isRequired: true },
  { name: 'mail', isRequired: true },
  { name: 'pages', isRequired: true },
  { name: 'hotels', isRequired: true },
  { name: 'deals', isRequired: true },
  { name: 'team', isRequired: false },
] as const
export type StepName = (typeof firstStepList)[number]['name']

/** What may be missing in a step. `unsaved`: the initial values were never saved. */
export const missingParts = [
  'unsaved',
  'factor',
  'colleague',
  'contact_email',
  'name',
  'address',
  'vat_number',
  'chamber_of_commerce',
  'standard_refused',
  'sgr_refused',
  'payments_away',
  'supplier_calls',
  'supplier_away',
  'mail_away',
  'algemene-voorwaarden',
  'privacy-policy',
  'cookies',
  'hotel',
  'deal',
] as const
export type MissingPart = (typeof missingParts)[number]
