/** The effect of closed days; throws CallFailed. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { officeClient } from '../session/session.ts'

export type Impact = CallReply<Calls['GET /hotelImpact/:id']>
export type ClosureDays = {
  hotel_id: number
  /** Null: the whole hotel. */
  room_id: number | null
  from_day: string
  to_day: string
  /** 0 (Sunday) to 6 (Saturday); null: every day. */
  weekdays: number[] | null
}

export const readClosureImpact = async (days: ClosureDays): Promise<Impact> =>
  (await officeClient()('POST /closureImpact', { body: days })).data
