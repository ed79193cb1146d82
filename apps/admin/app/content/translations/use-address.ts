/** What the address of the screen says: the languages, the filters of the list, and the text that is open. */
import { languages } from '@tussenuit/modules/shared/language.ts'
import { textKinds, textStates } from '@tussenuit/modules/office/translation/states.ts'
import { type NavigateOptions, useSearchParams } from 'react-router'

export const targets = languages.filter((language) => language !== 'en')

export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const language = targets.find((one) => one === search.get('language')) ?? targets[0]!
  const addressOf = (change: Record<string, string>): string => changed(search, change)
  /** The address may be ahead of the screen, which is drawn when there is time: what was chosen just before stays. */
  const go = (change: Record<string, string>, options?: NavigateOptions): void =>
    setSearch(changed(new URLSearchParams(location.search), change), options)
  return {
    language,
    /** A second language. */
    beside: targets.find((one) => one === search.get('beside') && one !== language),
    state: textStates.find((one) => one === search.get('state')) ?? 'missing',
    kind: textKinds.find((one) => one === search.get('kind')),
    q: search.get('q') ?? '',
    /** From 1. */
    page: Math.max(1, Number(search.get('page') ?? 1) || 1),
    /** Key of the text that is open; null where the screen was opened without one. */
    asked: search.get('text'),
    addressOf,
    go,
    /** Another list begins at its first page and its first text. */
    narrow: (change: Record<string, string>) => go({ page: '', text: '', ...change }),
  }
}

/** Without what is empty. */
function changed(search: URLSearchParams, change: Record<string, string>): string {
  const next = Object.entries({ ...Object.fromEntries(search), ...change })
  return `?${new URLSearchParams(next.filter(([, value]) => value !== ''))}`
}
