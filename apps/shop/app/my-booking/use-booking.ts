import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import { emptyReservation, readSession, saveSession } from '../booking/session-store.ts'
import { isBankProcessing, canStateChange, type ReservationState } from '../booking/thankyou/progress.ts'
import { useStatusPolling } from '../booking/thankyou/use-status-polling.ts'
import { loadBooking, type Opened } from './read-booking.ts'

/** The outcome of the link that was tried; false if there was none. */
export type Tried = 'wrong' | 'ended' | false
export type BookingView = { is: 'looking' } | { is: 'closed'; tried: Tried } | ({ is: 'open' } & Opened)

/** True while the form that requests the link has the focus. */
const isTyping = (): boolean => document.activeElement?.closest('form.look-up') != null

/**
 * The booking of the link, or the one that this browser opened before; polled until its state is final. The token is
 * saved on the server and removed from the URL, where others could read it or it could be copied by accident.
 */
export function useBooking(
  opened: Opened | null,
  number: string | null,
  tried: Tried,
  /** The booking after a form of the page was sent. */
  changed: Opened | null,
): BookingView {
  // Most visitors without a number need the form, so the first page contains it; a booking that is stored for this
  // browser replaces the form unless the visitor has begun to type.
  const [view, setView] = useState<BookingView>(
    (changed ?? opened)
      ? { is: 'open', ...(changed ?? opened)! }
      : number === null
        ? { is: 'closed', tried }
        : { is: 'looking' },
  )
  const [shownChange, setShownChange] = useState(changed)
  if (changed !== null && changed !== shownChange) {
    setShownChange(changed)
    setView({ is: 'open', ...changed })
  }
  const changedToken = changed?.token ?? null
  const changedNumber = changed?.reservation.reservationNumber ?? null
  useEffect(() => {
    if (changedNumber !== null && changedToken !== null) void saveToken(changedNumber, changedToken)
  }, [changedNumber, changedToken])
  useEffect(() => {
    let isStopped = false
    void (async () => {
      if (opened) {
        const search = new URLSearchParams(window.location.search)
        search.delete('token')
        window.history.replaceState(window.history.state, '', `${window.location.pathname}?${search}`)
        return saveToken(opened.reservation.reservationNumber, opened.token)
      }
      const saved = await readSession('reservationConfig')
      const bookingNumber = number ?? saved?.reservationNumber ?? null
      const token = saved?.reservationNumber === bookingNumber ? saved?.manageToken : null
      const booking =
        bookingNumber && token ? await loadBooking(browserApi, bookingNumber, token).catch(() => null) : null
      if (isStopped || (booking && isTyping())) return
      setView(booking ? { is: 'open', ...booking } : { is: 'closed', tried })
    })()
    return () => {
      isStopped = true
    }
  }, [opened, number, tried])

  const openBooking = view.is === 'open' ? view : null
  const ownNumber = openBooking?.reservation.reservationNumber ?? null
  const state = openBooking?.reservation.state ?? null
  const atBank = openBooking !== null && isBankProcessing(openBooking.reservation)
  const token = openBooking?.token ?? null
  const again = useCallback(async () => {
    if (ownNumber === null || token === null) return
    // The page's content stays if the connection is lost.
    const fresh = await loadBooking(browserApi, ownNumber, token).catch(() => null)
    if (fresh) setView({ is: 'open', ...fresh })
  }, [ownNumber, token])

  useStatusPolling({ number: ownNumber, state, atBank }, shouldPollState, again)
  return view
}

const shouldPollState = (state: ReservationState): boolean => canStateChange(state) || state === 'cancelled'

const saveToken = (reservationNumber: string, manageToken: string): Promise<void> =>
  saveSession('reservationConfig', { ...emptyReservation, reservationNumber, manageToken })
