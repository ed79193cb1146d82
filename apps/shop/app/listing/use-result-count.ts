import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../api.ts'
import { useShopData } from '../shop-data.ts'
import { parseFilters, toSearchBody, type Subject } from './filter-params.ts'

const restMs = 250

/** The number of stays for a form that has not been sent; until it is requested, the number of stays in the list. */
export function useResultCount(
  subject: Subject,
  today: string,
  total: number,
): { count: number; ask(query: URLSearchParams): void } {
  const language = useShopData()?.language ?? 'en'
  const [count, setCount] = useState(total)
  const timer = useRef(0)
  const requestNumber = useRef(0)
  // A new list resets the count and invalidates pending requests.
  useEffect(() => {
    requestNumber.current += 1
    clearTimeout(timer.current)
    setCount(total)
    return () => clearTimeout(timer.current)
  }, [total, subject.name])
  const ask = (query: URLSearchParams) => {
    clearTimeout(timer.current)
    const turn = ++requestNumber.current
    timer.current = window.setTimeout(() => {
      const body = { ...toSearchBody(parseFilters(query, today), subject), limit: 1, language }
      browserApi('POST /deals/search', { body }).then(
        ({ data }) => {
          if (turn === requestNumber.current) setCount(data.total)
        },
        () => undefined,
      )
    }, restMs)
  }
  return { count, ask }
}
