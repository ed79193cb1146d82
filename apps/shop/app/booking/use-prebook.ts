import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { passportCountry } from '@tussenuit/modules/shared/party.ts'
import { useRef } from 'react'
import { useRequest, useLanguageParams } from './use-request.ts'
import type { Prebooked } from './session-store.ts'
import type { BookingDraft } from './use-booking-draft.ts'
import { partnerCodeParams } from './use-offer.ts'
import { type Room } from './url-state.ts'

export type PrebookReply = CallReply<Calls['POST /prebook']>
export type Prebook = {
  state: 'idle' | 'asking' | 'known' | 'failed'
  held: Prebooked | null
  fresh: PrebookReply | null
  error: CallFailed | null
  again(): void
}

/** Requests a hold on the room. A hold made before a reload or a declined payment is reused until it expires. */
export function usePrebook(
  dealsId: number,
  hash: string | null,
  activities: number[],
  rooms: Room[],
  draft: BookingDraft,
  partnerCode: string | null = null,
): Prebook {
  const inLanguage = useLanguageParams()
  const key = hash !== null && draft.isLoaded ? `${hash}|${activities.join()}` : null
  const stored = draft.booking?.deals_id === dealsId ? draft.booking.prebooked : null
  const mine =
    stored !== null && stored.from_hash === hash && stored.activities.join() === activities.join() ? stored : null
  const decided = useRef<{ key: string; fromStore: boolean } | null>(null)
  if (key !== null && decided.current?.key !== key)
    decided.current = { key, fromStore: mine !== null && new Date(mine.expires_at).getTime() > Date.now() + 60_000 }
  const fromStore = key !== null && decided.current?.key === key && decided.current.fromStore
  const answer = useRequest<PrebookReply>(
    key === null || fromStore ? null : key,
    async (api) =>
      (
        await api('POST /prebook', {
          body: {
            deals_id: dealsId,
            book_hash: hash!,
            activities,
            residency: passportCountry(rooms),
            ...partnerCodeParams(partnerCode),
            ...inLanguage,
          },
        })
      ).data,
  )
  const again = () => {
    if (key !== null) decided.current = { key, fromStore: false }
    answer.again()
  }
  const held = fromStore || answer.state === 'known' ? mine : null
  return { state: fromStore ? 'known' : answer.state, held, fresh: answer.data, error: answer.error, again }
}
