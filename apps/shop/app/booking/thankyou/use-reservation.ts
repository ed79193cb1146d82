import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import { toCallFailed, type CallFailed } from '@tussenuit/modules/client/client.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../api.ts'
import { emptyReservation, readSession, saveSession } from '../session-store.ts'
import type { LookedUp, LookUpOutcome } from './look-up-fields.ts'
import { isBankProcessing, canStateChange, type ReservationState } from './progress.ts'
import { fetchReservationStatus, useStatusPolling } from './use-status-polling.ts'

export type ReservationLookup =
  | { is: 'looking' }
  | { is: 'nothing' }
  /** Only the number is known: the state may be shown, but no personal data. */
  | {
      is: 'number'
      number: string
      state: ReservationState | null
      /** True while the bank is processing a payment. */
      atBank: boolean
      message: string
      error: CallFailed | null
    }
  /** `token` opens its documents; null if the reservation was opened with the e-mail address. */
  | { is: 'reservation'; reservation: ReservationView; message: string; token: string | null }

/**
 * The reservation named in the URL, for example by a link in an e-mail, or else the last one of this session; polled
 * until its state is final. A token in the URL is used, saved on the server, and removed from the URL.
 */
export function useReservation(numberInAddress: string | null, sent: LookUpOutcome | undefined): ReservationLookup {
  const lookedUp = sent?.done ?? null
  const [lookup, setLookup] = useState<ReservationLookup>(
    lookedUp ? toLookupByEmail(lookedUp) : numberInAddress === null ? { is: 'nothing' } : { is: 'looking' },
  )
  const [shownLookUp, setShownLookUp] = useState(lookedUp)
  if (lookedUp !== null && lookedUp !== shownLookUp) {
    setShownLookUp(lookedUp)
    setLookup(toLookupByEmail(lookedUp))
  }
  const token = useRef<string | null>(null)
  const email = useRef<string | null>(null)

  const read = useCallback(async (number: string): Promise<CallFailed | null> => {
    try {
      const body = { reservationNumber: number, ...(email.current ? { email: email.current } : {}) }
      const [{ data: reservation }, status] = await Promise.all([
        browserApi('POST /reservationDataByResId', { body }, token.current ? { 'manage-token': token.current } : {}),
        fetchReservationStatus(number),
      ])
      setLookup({ is: 'reservation', reservation, message: status?.message ?? '', token: token.current })
      return null
    } catch (error) {
      return toCallFailed(error)
    }
  }, [])
  const readOrStatus = useCallback(
    async (number: string) => {
      const error = await read(number)
      if (!error) return
      const status = await fetchReservationStatus(number)
      setLookup({
        is: 'number',
        number,
        state: status?.state ?? null,
        atBank: status?.payment_processing ?? false,
        message: status?.message ?? '',
        error,
      })
    },
    [read],
  )

  const address = sent?.values.email?.trim() ?? null
  useEffect(() => {
    if (lookedUp === null) return
    token.current = null
    email.current = address
  }, [lookedUp, address])

  useEffect(() => {
    // The form was sent before the page was hydrated.
    if (email.current !== null) return
    let isStopped = false
    void (async () => {
      const opened = await openedReservation(() => isStopped)
      if (isStopped) return
      if (opened === null) return setLookup({ is: 'nothing' })
      token.current = opened.token
      await readOrStatus(opened.number)
    })()
    return () => {
      isStopped = true
    }
  }, [readOrStatus])

  useStatusPolling(statusOf(lookup), canStateChange, readOrStatus)
  return lookup
}

/**
 * The number of the reservation that the URL or the session store names, with the token that opens its documents. A
 * token in the URL is saved on the server and removed from the URL.
 */
async function openedReservation(isGone: () => boolean): Promise<{ number: string; token: string | null } | null> {
  const search = new URLSearchParams(window.location.search)
  const tokenInAddress = search.get('token')
  const saved = { ...emptyReservation, ...(await readSession('reservationConfig')) }
  const number = search.get('number') ?? saved.reservationNumber
  if (isGone() || !number) return null
  if (!tokenInAddress) return { number, token: saved.reservationNumber === number ? saved.manageToken : null }
  search.delete('token')
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${search}`)
  await saveSession('reservationConfig', {
    ...emptyReservation,
    reservationNumber: number,
    manageToken: tokenInAddress,
  })
  return { number, token: tokenInAddress }
}

const statusOf = (lookup: ReservationLookup) =>
  lookup.is === 'reservation'
    ? {
        number: lookup.reservation.reservationNumber,
        state: lookup.reservation.state,
        atBank: isBankProcessing(lookup.reservation),
      }
    : lookup.is === 'number'
      ? { number: lookup.number, state: lookup.state, atBank: lookup.atBank }
      : { number: null, state: null, atBank: false }

const toLookupByEmail = ({ reservation, message }: LookedUp): ReservationLookup => ({
  is: 'reservation',
  reservation,
  message,
  token: null,
})
