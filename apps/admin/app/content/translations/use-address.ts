/** The state of the screen in its URL: languages, filters, page and the open text. */
import { languages } from '@tussenuit/modules/shared/language.ts'
import { textKinds, textStates } from '@tussenuit/modules/office/translation/states.ts'
import { type NavigateOptions, useSearchParams } from 'react-router'

export const targets = languages.filter((language) => language !== 'en')

export function useTranslationSearchParams() {
  const [search, setSearch] = useSearchParams()
  const language = targets.find((target) => target === search.get('language')) ?? targets[0]!
  const addressOf = (change: Record<string, string>): string => buildQuery(search, change)
  /** Reads the current URL instead of the rendered one: an earlier change may not be rendered yet. */
  const go = (change: Record<string, string>, options?: NavigateOptions): void =>
    setSearch(buildQuery(new URLSearchParams(location.search), change), options)
  return {
    language,
    /** The second language, if any. */
    beside: targets.find((target) => target === search.get('beside') && target !== language),
    state: textStates.find((textState) => textState === search.get('state')) ?? 'missing',
    kind: textKinds.find((textKind) => textKind === search.get('kind')),
    q: search.get('q') ?? '',
    /** Counted from 1. */
    page: Math.max(1, Number(search.get('page') ?? 1) || 1),
    /** Key of the open text; null if the URL contains none. */
    openKey: search.get('text'),
    addressOf,
    go,
    /** Changes a filter, and opens the first page and its first text. */
    narrow: (change: Record<string, string>) => go({ page: '', text: '', ...change }),
  }
}

/** Builds the query string without empty values. */
function buildQuery(search: URLSearchParams, change: Record<string, string>): string {
  const next = Object.entries({ ...Object.fromEntries(search), ...change })
  return `?${new URLSearchParams(next.filter(([, value]) => value !== ''))}`
}
