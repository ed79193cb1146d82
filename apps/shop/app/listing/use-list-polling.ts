import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxReadings, pauseMs } from '../parts/polling.ts'

/**
 * While the hotels are being asked the list is read again, with growing pauses, so that its prices, filters and order
 * appear in place. True from the first such reading on: rows reserve the height of a price then.
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
    }, pauseMs(turns.current))
    return () => clearTimeout(timer)
  }, [asking, state, revalidate])
  return wasAsking
}
