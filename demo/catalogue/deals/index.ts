import type { DemoDeal } from '../shape.ts'
import { belgianDeals } from './belgium.ts'
import { cityDeals } from './cities.ts'
import { islandDeals } from './islands.ts'
import { limburgDeals } from './limburg.ts'
import { northEastDeals } from './north-east.ts'
import { sauerlandAndBulbFieldDeals } from './sauerland-and-bulb-fields.ts'
import { veluweDeals } from './veluwe.ts'
import { zeelandDeals } from './zeeland.ts'

export const deals: DemoDeal[] = [
  ...veluweDeals,
  ...islandDeals,
  ...zeelandDeals,
  ...cityDeals,
  ...northEastDeals,
  ...limburgDeals,
  ...belgianDeals,
  ...sauerlandAndBulbFieldDeals,
]
