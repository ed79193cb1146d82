import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import { emptyReservation, readSession, saveSession } from '../booking/session-store.ts'
import { isAtBank, isMoving, pollPause } from '../booking/thankyou/progress.ts'
import { readBooking, type Opened } from './read-booking.ts'

/** False without a link. */
export type Tried = 'wrong' | 'ended' | false
export type Found =
  | { is: 'looking' }
  | { is: 'closed' /** What became of the link that was tried. */; tried: Tried }
  | ({ is: 'open' } & Opened)

/** The form by which the link is asked for has the focus. */
const isTyping = (): boolean => document.activeElement?.closest('form.look-up') != null

/**
 * The booking of the link, or the one that this browser opened before; polled until its state is final. The token is
 * saved on the server and removed from the address, where others could read it or it could be copied by accident.
 */
export function useBooking(
  opened: Opened | null,
  number: string | null,
  tried: Tried,
): Found & { again(token?: string): Promise<void> } {
  // Without a number the form is what most visitors come for: it stands in the first page, and a booking that this
  // browser knows takes its place unless somebody has begun to type.
  const [found, setFound] = useState<Found>(
    opened ? { is: 'open', ...opened } : number === null ? { is: 'closed', tried } : { is: 'looking' },
  )
  useEffect(() => {
    let gone = false
    void (async () => {
      if (opened) {
        const search = new URLSearchParams(window.location.search)
        search.delete('token')
        window.history.replaceState(window.history.state, '', `${window.location.pathname}?${search}`)
        return saveSession('reservationConfig', {
          ...emptyReservation,
          reservationNumber: opened.reservation.reservationNumber,
          manageToken: opened.token,
        })
      }
      const saved = await readSession('reservationConfig')
      const wanted = number ?? saved?.reservationNumber ?? null
      const token = saved?.reservationNumber === wanted ? saved?.manageToken : null
      const booking = wanted && token ? await readBooking(browserApi, wanted, token).catch(() => null) : null
      if (gone || (booking && isTyping())) return
      setFound(booking ? { is: 'open', ...booking } : { is: 'closed', tried })
    })()
    return () => {
      gone = true
    }
  }, [opened, number, tried])

  const known = found.is === 'open' ? found : null
  const ownNumber = known?.reservation.reservationNumber ?? null
  const state = known?.reservation.state ?? null
  const atBank = known !== null && isAtBank(known.reservation)
  const token = known?.token ?? null
  /** `given`: the token after a change that ended the one that opened the page. */
  const again = useCallback(
    async (given?: string) => {
      const own = given ?? token
      if (ownNumber === null || own === null) return
      if (given !== undefined && given !== token)
        await saveSession('reservationConfig', {
          ...emptyReservation,
          reservationNumber: ownNumber,
          manageToken: given,
        })
      // What is on the page stays there where the connection is gone.
      const fresh = await readBooking(browserApi, ownNumber, own).catch(() => null)
      if (fresh) setFound({ is: 'open', ...fresh })
    },
    [ownNumber, token],
  )

  useEffect(() => {
    if (ownNumber === null || state === null || !(isMoving(state) || state === 'cancelled')) return
    let asked = 0
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    const follow = async () => {
      const now = await browserApi('GET /getReservationStatusMessage/:id', {
        params: { id: ownNumber },
        query: {},
      }).then(
        ({ data }) => data,
        () => null,
      )
      if (gone) return
      if (now && (now.state !== state || now.payment_processing !== atBank)) return again()
      asked += 1
      timer = setTimeout(() => void follow(), pollPause(asked))
    }
    timer = setTimeout(() => void follow(), pollPause(0))
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [ownNumber, state, atBank, again])
  return { ...found, again }
}
