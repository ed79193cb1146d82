import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxReadings, pricePollPauseMs } from '../parts/polling.ts'

/**
 * Reloads the list with growing pauses while prices are being requested from the hotels, so that its prices, filters
 * and order are updated in place. Returns true from the first such reload on: rows then reserve the height of a price.
 */
export function useListPolling(asking: boolean): boolean {
  const { revalidate, state } = useRevalidator()
  const turns = useRef(0)
  const [wasAsking, setWasAsking] = useState(asking)
  if (asking && !wasAsking) setWasAsking(true)
  useEffect(() => {
    if (!asking) {
      turns.current = 0
      return
    }
    if (state !== 'idle' || turns.current >= maxReadings) return
    const timer = setTimeout(() => {
      turns.current += 1
      void revalidate()
    }, pricePollPauseMs(turns.current))
    return () => clearTimeout(timer)
  }, [asking, state, revalidate])
  return wasAsking
}
