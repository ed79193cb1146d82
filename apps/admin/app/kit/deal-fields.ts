/** The fields of a deal that staff edit, and the defaults of a new deal. */
import type { DealContent, StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import type { RaRecord } from 'ra-core'

export const newDeal: DealContent = {
  title: '',
  category_id: '',
  summary: '',
  description: '',
  category_type: 'category',
  category: '',
  destination: null,
  themes: [],
  surrounding_name: null,
  pictures: [],
  length_of_stay: [3],
  board_type: ['BED_AND_BREAKFAST'],
  travel_companion: 2,
  travel_start_date: null,
  travel_end_date: null,
  closed_arrival_weekdays: [],
  hotels: [],
  hotel_info: { title: '', description: '' },
  activities: [],
  optional_activities: [],
  additional_information: [],
  custom_filters: {},
  margin: 15,
  partial_payment: 0,
  partial_payment_due_days: 0,
  is_sgr_package: false,
  vat_scheme: null,
  is_package_travel: false,
  externally_sold: false,
  hide_price: false,
  recommended: false,
  translations: {},
}

export const dealFields = Object.keys(newDeal) as readonly (keyof DealContent)[]

/** The fields of each part of the editor, used to find the part that contains a problem. */
export const dealParts = {
  texts: ['title', 'category_id', 'summary', 'description', 'hotel_info', 'pictures', 'translations'],
  stay: [
    'category_type',
    'category',
    'destination',
    'themes',
    'surrounding_name',
    'length_of_stay',
    'board_type',
    'travel_companion',
    'travel_start_date',
    'travel_end_date',
    'closed_arrival_weekdays',
    'custom_filters',
    'additional_information',
  ],
  hotels: ['hotels'],
  activities: ['activities', 'optional_activities'],
  price: [
    'margin',
    'partial_payment',
    'partial_payment_due_days',
    'is_sgr_package',
    'vat_scheme',
    'is_package_travel',
    'externally_sold',
    'hide_price',
    'recommended',
  ],
} as const satisfies Record<string, readonly (keyof DealContent)[]>

export type DealPart = keyof typeof dealParts

export const dealPartForField = (path: string): DealPart => {
  const field = path.split('.')[0]!
  return (Object.keys(dealParts) as DealPart[]).find((part) => (dealParts[part] as readonly string[]).includes(field))!
}

const translatedTexts = ['title', 'summary', 'description', 'hotel_title', 'hotel_description']

/** The form's values: the content with a string for every empty field, so that an untouched form is not dirty. */
export function toDealFormValues(reply: StaffDeal | { deals_id: number }): RaRecord {
  if (!('content' in reply)) return { ...reply, id: reply.deals_id }
  const { content, ...deal } = reply
  const names = [...translatedTexts, ...content.pictures.map(({ key }) => `alt:${key}`)]
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  return {
    ...deal,
    ...content,
    translations: Object.fromEntries(
      languages
        .filter((language) => language !== 'en')
        .map((language) => [language, { ...empty, ...content.translations[language] }]),
    ),
    confirmed: [],
  }
}
