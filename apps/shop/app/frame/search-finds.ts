/** Suggestions for the search term typed so far: headings are on every page, hotels and stays are requested. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import type { Language } from '../language.ts'
import type { MenuEntry, Menus } from '../menus.ts'
import { matchDestinations } from './destination-match.ts'

type Suggestions = CallReply<Calls['GET /suggestions']>
export type Finds = Suggestions & {
  destinations: MenuEntry[]
  categories: MenuEntry[]
  themes: MenuEntry[]
  /** Hotels and stays are still on their way. */
  asking: boolean
  /** Whether there is anything at all. */
  any: boolean
}

/** How many of each kind are shown. */
const shown = 5
/** The least that is worth a question, and how long typing rests before one. */
const minQueryLength = 2
const restMs = 150
const none: Suggestions = { hotels: [], stays: [] }

export function useSearchFinds(menus: Menus | undefined, query: string, language: Language): Finds {
  const wanted = query.trim()
  const [answer, setAnswer] = useState<{ to: string; found: Suggestions }>({ to: '', found: none })
  const asks = wanted.length >= minQueryLength
  useEffect(() => {
    if (!asks) return
    let gone = false
    const settle = (found: Suggestions) => {
      if (!gone) setAnswer({ to: wanted, found })
    }
    const timer = setTimeout(() => {
      browserApi('GET /suggestions', { query: { q: wanted.slice(0, 100), language } }).then(
        ({ data }) => settle(data),
        // Without an answer the headings and the search for the term itself stay.
        () => settle(none),
      )
    }, restMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [asks, wanted, language])

  // What was found for fewer letters stays until the answer for more has come, so that the panel does not flicker.
  const found = asks && wanted.startsWith(answer.to) && answer.to !== '' ? answer.found : none
  const of = (entries: MenuEntry[] = []) =>
    wanted === ''
      ? []
      : matchDestinations(entries, wanted)
          .filter(({ deals }) => deals > 0)
          .slice(0, shown)
  const headings = {
    destinations: of(menus?.destinations),
    categories: of(menus?.categories),
    themes: of(menus?.themes),
  }
  return {
    ...headings,
    ...found,
    asking: asks && answer.to !== wanted,
    any: [...Object.values(headings), found.hotels, found.stays].some((list) => list.length > 0),
  }
}
