/**
 * Unsaved work, collected when a screen fails and restored afterwards: to its form by name, or as texts to copy. It
 * survives a reload, in the same tab and for the same account.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { readStoredJson, storeText } from './browser-storage.ts'
import { lastSignedInUser } from './session.ts'

/** `texts` are the texts of single fields with their labels, for the user to copy. */
export type RetainedWork = {
  owner: number | null
  path: string
  work: Record<string, unknown>
  texts: { label: string; text: string }[]
}

const key = 'office.retained-work'
const holders = new Map<string, () => unknown>()
const edited = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Types of fields that contain secrets or no text. */
const unlisted = new Set(['password', 'checkbox', 'radio', 'file', 'hidden', 'search', 'range', 'color'])

/** Called for each `input` event of the screen and its dialogs. */
export function trackEditedField(target: EventTarget): void {
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !unlisted.has(target.type)))
    edited.add(target)
}

/** Called when another screen is opened. */
export const clearEditedFields = (): void => edited.clear()

const labelOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name

/**
 * Runs while the failed screen is still mounted: collects the values of its forms and the texts of the typed fields.
 */
export function collectUnsavedWork(): RetainedWork {
  const work = [...holders].flatMap(([name, read]) => {
    const held = read()
    return held === null ? [] : [[name, held] as const]
  })
  const texts = [...edited].flatMap((field) =>
    field.isConnected && field.value !== '' ? [{ label: labelOf(field), text: field.value }] : [],
  )
  const distinctTexts = [...new Map(texts.map((text) => [`${text.label} ${text.text}`, text])).values()]
  return {
    owner: lastSignedInUser()?.id ?? null,
    path: location.pathname,
    work: Object.fromEntries(work),
    texts: distinctTexts,
  }
}

let retained = readStoredJson('sessionStorage', key) as RetainedWork | null

/** If the browser refuses storage, the work is held in memory until the page is left. */
export function saveRetainedWork(work: RetainedWork): void {
  retained = work
  storeText('sessionStorage', key, JSON.stringify(work))
}

export function discardRetainedWork(): void {
  retained = null
  storeText('sessionStorage', key, null)
}

function takeRetainedWork(name: string): unknown {
  if (retained?.path !== location.pathname || retained.owner !== (lastSignedInUser()?.id ?? null)) return null
  const value = retained.work[name] ?? null
  if (value !== null) discardRetainedWork()
  return value
}

/**
 * Registers the unsaved work of a form or screen under a name that is unique on the screen. `read` returns null if
 * there is none; `restore` is called when the screen is mounted again.
 */
export function useRetainedWork<Work>(name: string, read: () => Work | null, restore: (work: Work) => void): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const restoreWork = useEffectEvent(() => {
    const work = takeRetainedWork(name)
    if (work !== null) restore(work as Work)
  })
  useEffect(() => {
    holders.set(name, () => latest.current())
    // Runs after the form has applied its record.
    const timer = setTimeout(() => restoreWork(), 0)
    return () => {
      clearTimeout(timer)
      holders.delete(name)
    }
  }, [name])
}
