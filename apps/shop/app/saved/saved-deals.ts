/**
 * Lists of stays in local storage: their numbers only, under one key per list. They are sent only to load their cards.
 */
import { useSyncExternalStore } from 'react'

export type SavedList = 'favourites' | 'recently_seen'
const maxIds: Record<SavedList, number> = { favourites: 60, recently_seen: 12 }
const none: readonly number[] = []
const listeners = new Set<() => void>()
const cache = new Map<SavedList, { text: string | null; ids: readonly number[] }>()

/** Invalid contents count as an empty list. */
export function parseSavedIds(text: string | null): number[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed)
      ? [...new Set(parsed.filter((id): id is number => Number.isSafeInteger(id) && (id as number) > 0))]
      : []
  } catch {
    return []
  }
}

/** The newest first; a stay in the list moves to the front. */
export function prependDeal(ids: readonly number[], id: number, limit: number): number[] {
  return [id, ...ids.filter((savedId) => savedId !== id)].slice(0, limit)
}

function readIds(name: SavedList): readonly number[] {
  let text: string | null = null
  try {
    text = localStorage.getItem(name)
  } catch {
    // Storage may be forbidden; then nothing is saved.
  }
  const before = cache.get(name)
  if (before && before.text === text) return before.ids
  const parsed = parseSavedIds(text)
  // An empty list is the same object as during server rendering, so that no heart is rendered again.
  const ids = parsed.length === 0 ? none : parsed
  cache.set(name, { text, ids })
  return ids
}

function writeIds(name: SavedList, ids: number[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(ids))
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
  for (const listener of listeners) listener()
}

export function saveDeal(name: SavedList, id: number): void {
  writeIds(name, prependDeal(readIds(name), id, maxIds[name]))
}

export function removeDeal(name: SavedList, id: number): void {
  writeIds(
    name,
    readIds(name).filter((savedId) => savedId !== id),
  )
}

function subscribeToSavedDeals(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The list is empty in the page as the server sent it. */
export function useSavedDeals(name: SavedList): readonly number[] {
  return useSyncExternalStore(
    subscribeToSavedDeals,
    () => readIds(name),
    () => none,
  )
}
