/**
 * The six small resources (categories to activities) share one list and one editor; this table holds the differences.
 */
import type { TextName } from '../../kit/record/item-texts.tsx'
import type { ResourceName } from '../../kit/resources.ts'

export type ItemScreen = {
  resource: ResourceName
  /** The translated texts of a record, in the order of the editor. */
  texts: readonly TextName[]
  /** Columns of the list between the title and the number of deals. */
  columns: readonly string[]
  /** Inputs other than name and texts. */
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
      vat_kind: 'admission',
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
    start: { position: 0, values: [{ key: '', label: '' }], translations: {} },
  },
]

/** Uses the same editor as the six small resources, but has its own list. */
const additionalInfo: ItemScreen = {
  resource: 'additional-info',
  texts: ['title', 'description'],
  columns: [],
  parts: ['position'],
  start: { position: 0, description: '', translations: {} },
}

export const itemScreenFor = (resource: string): ItemScreen =>
  [...itemScreens, additionalInfo].find((screen) => screen.resource === resource)!
