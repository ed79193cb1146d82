/** The six nouns on screen: one list and one editor, and what differs. */
import type { ResourceName } from '../resources.ts'

export type NounScreen = {
  resource: ResourceName
  /** Texts of a record that have translations, in the order in which they are edited. */
  texts: readonly ('title' | 'external_name' | 'summary' | 'description')[]
  /** Columns of the list between the title and the number of deals. */
  columns: readonly string[]
  /** What else is edited besides name and texts. */
  parts: readonly ('position' | 'picture' | 'place' | 'values' | 'activity')[]
  /** What a new record begins with. */
  start: object
}

const heading = {
  texts: ['title', 'summary'],
  columns: ['summary'],
  parts: ['position', 'picture'],
  start: { position: 0, summary: '', translations: {} },
} as const

export const nounScreens: readonly NounScreen[] = [
  { ...heading, resource: 'categories' },
  { ...heading, resource: 'themes' },
  {
    ...heading,
    resource: 'destinations',
    columns: ['province', 'country'],
    parts: ['position', 'picture', 'place'],
    start: { ...heading.start, province: '', country: '' },
  },
  {
    ...heading,
    resource: 'surroundings',
    texts: ['title', 'summary', 'description'],
    start: { ...heading.start, description: '' },
  },
  {
    resource: 'activities',
    texts: ['title', 'external_name', 'description'],
    columns: ['internal_name', 'seasons', 'priced_until'],
    parts: ['activity'],
    start: {
      internal_name: '',
      external_name: '',
      description: '',
      duration_days: 1,
      send_activity_email: false,
      contact: { name: '', email: '', phone: '' },
      closed_dates: [],
      pricings: [],
      translations: {},
    },
  },
  {
    resource: 'custom-filters',
    texts: ['title'],
    columns: ['values'],
    parts: ['position', 'values'],
    start: { position: 0, values: [], translations: {} },
  },
]

export const screenOf = (resource: string): NounScreen => nounScreens.find((screen) => screen.resource === resource)!
