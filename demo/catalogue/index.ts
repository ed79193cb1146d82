/** The demo catalogue: a small Dutch shop for short breaks, with everything that its deals refer to. */
import { activities } from './activities/index.ts'
import { deals } from './deals/index.ts'
import { destinations } from './destinations.ts'
import { categories, customFilters, themes } from './headings.ts'
import { additionalInformation } from './information.ts'
import type { DemoCatalogue } from './shape.ts'
import { banners, vouchers } from './storefront.ts'
import { surroundings } from './surroundings.ts'

export const catalogue: DemoCatalogue = {
  categories,
  themes,
  destinations,
  surroundings,
  activities,
  deals,
  additional_info: additionalInformation,
  banners,
  vouchers,
  custom_filters: customFilters,
}
