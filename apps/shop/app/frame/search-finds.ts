/**
 * Suggestions for a search term: categories, themes and destinations are part of the page, the others are requested.
 */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import type { Language } from '../language.ts'
import type { MenuEntry, Menus } from '../menus.ts'
import { matchHeadings } from './destination-match.ts'

type Suggestions = CallReply<Calls['GET /suggestions']>
export type SearchSuggestions = Suggestions & {
  destinations: MenuEntry[]
  categories: MenuEntry[]
  themes: MenuEntry[]
  /** True while hotels and stays are being requested. */
  asking: boolean
  /** True if there is any suggestion. */
  any: boolean
}

/** Maximum number of suggestions per kind. */
const maxOfKind = 5
/** Minimum length of a requested term, and the delay after the last key press before a request. */
const minQueryLength = 2
const restMs = 150
const none: Suggestions = { hotels: [], stays: [] }

export function useSearchSuggestions(menus: Menus | undefined, query: string, language: Language): SearchSuggestions {
  const term = query.trim()
  const [answer, setAnswer] = useState<{ to: string; found: Suggestions }>({ to: '', found: none })
  const isLongEnough = term.length >= minQueryLength
  useEffect(() => {
    if (!isLongEnough) return
    let isStopped = false
    const settle = (suggestions: Suggestions) => {
      if (!isStopped) setAnswer({ to: term, found: suggestions })
    }
    const timer = setTimeout(() => {
      browserApi('GET /suggestions', { query: { q: term.slice(0, 100), language } }).then(
        ({ data }) => settle(data),
        // If the request fails, only headings and the search for the term are offered.
        () => settle(none),
      )
    }, restMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isLongEnough, term, language])

  // The suggestions for a shorter term stay until the next answer, so that the panel does not flicker.
  const suggestions = isLongEnough && term.startsWith(answer.to) && answer.to !== '' ? answer.found : none
  const of = (entries: MenuEntry[] = []) =>
    term === ''
      ? []
      : matchHeadings(entries, term)
          .filter(({ deals }) => deals > 0)
          .slice(0, maxOfKind)
  const headings = {
    destinations: of(menus?.destinations),
    categories: of(menus?.categories),
    themes: of(menus?.themes),
  }
  return {
    ...headings,
    ...suggestions,
    asking: isLongEnough && answer.to !== term,
    any: [...Object.values(headings), suggestions.hotels, suggestions.stays].some((list) => list.length > 0),
  }
}
