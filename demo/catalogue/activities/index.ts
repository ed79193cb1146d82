import type { DemoActivity } from '../shape.ts'
import { northernActivities } from './north.ts'
import { southernActivities } from './south.ts'
import { tableAndRest } from './table-and-rest.ts'
import { westernActivities } from './west.ts'

export const activities: DemoActivity[] = [
  ...tableAndRest,
  ...northernActivities,
  ...westernActivities,
  ...southernActivities,
]
