import type { findReferenceItems } from '../../catalogue/reference/index.ts'

/** The headings, surroundings and custom filters, with their texts in every language. */
export type References = Awaited<ReturnType<typeof findReferenceItems>>
