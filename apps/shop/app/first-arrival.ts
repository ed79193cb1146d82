import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import type { ShopRequest } from './context.ts'

/** The first day of arrival that can be booked. Staff set the minimum number of days before arrival. */
export async function findFirstArrival(api: ShopRequest['api'], today: Day): Promise<Day> {
  const { data } = await api('GET /minimum-days', {})
  return addDays(today, data.days)
}
