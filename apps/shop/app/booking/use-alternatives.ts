import type { Alternative, Alternatives } from '@tussenuit/modules/availability/offer/contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey, passportCountry, setResidency } from '@tussenuit/modules/shared/party.ts'
import { useEffect, useState } from 'react'
import { applyStay, type Choices, type Room } from './url-state.ts'
import { useLanguageParams, useRequest, type Answer } from './use-request.ts'

/** Delay before the request, so that days that the keyboard focus only passes over cause no request. */
const settleMs = 400

export type FailedStay = { dealsId: number; checkIn: Day; nights: number; rooms: Room[]; codes?: string[] }

/**
 * The reason why the stay cannot be booked, and the alternatives. Requested after the day has been selected for 400 ms.
 */
export function useAlternatives({
  dealsId,
  checkIn,
  nights,
  rooms,
  codes = [],
}: FailedStay): Answer<Alternatives> & { again(): void } {
  const inLanguage = useLanguageParams()
  const key = `${dealsId}|${checkIn}|${nights}|${partyKey(rooms)}`
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), settleMs)
    return () => clearTimeout(timer)
  }, [key])
  const answer = useRequest<Alternatives>(
    settled === key ? key : null,
    async (api) =>
      (
        await api('POST /booking/alternatives', {
          body: {
            deals_id: dealsId,
            check_in: checkIn,
            nights,
            rooms,
            ...(codes.length > 0 ? { voucher_codes: codes } : {}),
            ...inLanguage,
          },
        })
      ).data,
  )
  return answer
}

/** True if the hotels have no offer, or no stay can begin on that day. */
export const isNotBookable = ({ state, data, error }: Answer<unknown[]>): boolean =>
  (state === 'known' && data.length === 0) || (state === 'failed' && error.code.startsWith('stay_'))

/** The choices with the alternative's stay, for an alternative of the same package. */
export function choicesForAlternative(choices: Choices, { check_in, nights, rooms }: Alternative): Choices {
  const chosen = setResidency(rooms, passportCountry(choices.rooms))
  const isSameParty = partyKey(chosen) === partyKey(choices.rooms)
  return applyStay(choices, {
    checkIn: check_in,
    ...(nights === choices.nights ? {} : { nights }),
    ...(isSameParty ? {} : { rooms: chosen }),
  })
}
