/** The hotels of the supplier stand-in: thirty invented hotels in real towns. */
import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { abroadHotels } from './abroad.ts'
import { cityHotels } from './cities.ts'
import { coastHotels } from './coast.ts'
import { islandHotels } from './islands.ts'
import { limburgHotels } from './limburg.ts'
import { northEastHotels } from './north-east.ts'
import { veluweHotels } from './veluwe.ts'

export const hotels: SupplierHotel[] = [
  ...veluweHotels,
  ...islandHotels,
  ...coastHotels,
  ...cityHotels,
  ...northEastHotels,
  ...limburgHotels,
  ...abroadHotels,
]
