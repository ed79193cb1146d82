import { useEffect, useEffectEvent } from 'react'
import { browserApi } from '../../api.ts'
import { pollPauseMs, type ReservationState } from './progress.ts'

/** The public state of a reservation and its message; null without a reply. */
export const fetchReservationStatus = (number: string) =>
  browserApi('GET /getReservationStatusMessage/:id', { params: { id: number }, query: {} }).then(
    ({ data }) => data,
    () => null,
  )

/** Polls the state, with pauses of `pollPauseMs`, while `isFollowed` returns true; a change reloads the reservation. */
export function useStatusPolling(
  { number, state, atBank }: { number: string | null; state: ReservationState | null; atBank: boolean },
  isFollowed: (state: ReservationState) => boolean,
  onChange: (number: string) => Promise<void>,
): void {
  const changed = useEffectEvent(onChange)
  const mayChange = state !== null && isFollowed(state)
  useEffect(() => {
    if (number === null || !mayChange) return
    let attempts = 0
    let isStopped = false
    let timer: ReturnType<typeof setTimeout>
    const follow = async () => {
      const now = await fetchReservationStatus(number)
      if (isStopped) return
      if (now && (now.state !== state || now.payment_processing !== atBank)) return changed(number)
      attempts += 1
      timer = setTimeout(() => void follow(), pollPauseMs(attempts))
    }
    timer = setTimeout(() => void follow(), pollPauseMs(0))
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [number, state, mayChange, atBank])
}
