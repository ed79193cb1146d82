/** The six small resources on screen (categories to activities): one list and one editor, and what differs. */
import type { TextName } from '../../kit/record/item-texts.tsx'
import type { ResourceName } from '../../kit/resources.ts'

export type ItemScreen = {
  resource: ResourceName
  /** Texts of a record that have translations, in the order in which they are edited. */
  texts: readonly TextName[]
  /** Columns of the list between the title and the number of deals. */
  columns: readonly string[]
  /** What else is edited besides name and texts. */
  parts: readonly ('position' | 'picture' | 'place' | 'values' | 'activity')[]
  /** Default values of a new record. */
  start: object
}

const heading = {
  texts: ['title', 'summary'],
  columns: ['summary'],
  parts: ['position', 'picture'],
  start: { position: 0, summary: '', translations: {} },
} as const

export const itemScreens: readonly ItemScreen[] = [
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

/** Edited as the six are, with a list of its own. */
const additionalInfo: ItemScreen = {
  resource: 'additional-info',
  texts: ['title', 'description'],
  columns: [],
  parts: ['position'],
  start: { position: 0, description: '', translations: {} },
}

export const screenOf = (resource: string): ItemScreen =>
  [...itemScreens, additionalInfo].find((screen) => screen.resource === resource)!
