import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import {
  emptyReservation,
  readSession,
  saveSession,
  type BookingConfig,
  type ReservationConfig,
} from './session-store.ts'

export type BookingDraft = {
  /** False until the session store has answered. */
  isLoaded: boolean
  booking: BookingConfig | null
  reservation: ReservationConfig
  /** The current input of the form. */
  typed(): Pick<ReservationConfig, 'typed' | 'typed_for'>
  saveBooking(booking: BookingConfig): void
  /** Changes the given fields; with `later` they are saved after a pause in typing. */
  saveReservation(part: Partial<ReservationConfig>, later?: boolean): void
}

/** The booking's data in the session store, and functions that change it. */
export function useBookingDraft(): BookingDraft {
  const [isLoaded, setLoaded] = useState(false)
  const [booking, setBooking] = useState<BookingConfig | null>(null)
  const [reservation, setReservation] = useState<ReservationConfig>(emptyReservation)
  const latest = useRef(reservation)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    let isStopped = false
    void Promise.all([readSession('bookingConfig'), readSession('reservationConfig')]).then(
      ([foundBooking, foundReservation]) => {
        if (isStopped) return
        latest.current = { ...emptyReservation, ...foundReservation }
        startTransition(() => {
          setBooking(foundBooking)
          setReservation(latest.current)
          setLoaded(true)
        })
      },
    )
    return () => {
      isStopped = true
    }
  }, [])
  const flush = useCallback(() => {
    if (timer.current === null) return
    clearTimeout(timer.current)
    timer.current = null
    void saveSession('reservationConfig', latest.current)
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  const saveBooking = useCallback((value: BookingConfig) => {
    setBooking(value)
    void saveSession('bookingConfig', value)
  }, [])
  const saveReservation = useCallback(
    (part: Partial<ReservationConfig>, later = false) => {
      latest.current = { ...latest.current, ...part }
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
      if (later) timer.current = setTimeout(flush, 600)
      else {
        setReservation(latest.current)
        void saveSession('reservationConfig', latest.current)
      }
    },
    [flush],
  )
  const typed = useCallback(() => latest.current, [])
  return { isLoaded, booking, typed, reservation, saveBooking, saveReservation }
}
