import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import type { ShopRequest } from './context.ts'

/** The first day of arrival that can be booked: staff set how many days must lie before it. */
export async function findFirstArrival(api: ShopRequest['api'], today: Day): Promise<Day> {
  const { data } = await api('GET /minimum-days', {})
  return addDays(today, data.days)
}
