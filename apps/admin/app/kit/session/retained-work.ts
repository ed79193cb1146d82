/**
 * What is typed and not saved, collected when a screen fails and given back to it: to its form by name, or as texts to
 * copy. It outlives a reload of the page, in this tab and for the account that typed it.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { storedValue, storeText } from './browser-storage.ts'
import { lastUser } from './session.ts'

/** `texts`: what was typed into single fields, with their labels, for people to read. */
export type RetainedWork = {
  owner: number | null
  path: string
  work: Record<string, unknown>
  texts: { label: string; text: string }[]
}

const key = 'office.retained-work'
const holders = new Map<string, () => unknown>()
const edited = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Fields whose text nobody else may read later, or that hold no text. */
const unlisted = new Set(['password', 'checkbox', 'radio', 'file', 'hidden', 'search', 'range', 'color'])

/** Called for each `input` event of the screen, those of its dialogs included. */
export function noteEdited(target: EventTarget): void {
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !unlisted.has(target.type)))
    edited.add(target)
}

/** Another screen begins with nothing typed. */
export const forgetEdited = (): void => edited.clear()

const labelOf = (field: HTMLInputElement | HTMLTextAreaElement): string =>
  field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name

/** While the failed screen is still there: what its forms hold, and the texts of the fields that were typed in. */
export function collectWork(): RetainedWork {
  const work = [...holders].flatMap(([name, read]) => {
    const found = read()
    return found === null ? [] : [[name, found] as const]
  })
  const texts = [...edited].flatMap((field) =>
    field.isConnected && field.value !== '' ? [{ label: labelOf(field), text: field.value }] : [],
  )
  const once = [...new Map(texts.map((one) => [`${one.label} ${one.text}`, one])).values()]
  return { owner: lastUser()?.id ?? null, path: location.pathname, work: Object.fromEntries(work), texts: once }
}

let retained = storedValue('sessionStorage', key) as RetainedWork | null

/** Null forgets it. A browser that refuses storage keeps it until the page is left. */
export function retainWork(work: RetainedWork | null): void {
  retained = work
  storeText('sessionStorage', key, work && JSON.stringify(work))
}

function takeWork(name: string): unknown {
  if (retained?.path !== location.pathname || retained.owner !== (lastUser()?.id ?? null)) return null
  const found = retained.work[name] ?? null
  if (found !== null) retainWork(null)
  return found
}

/**
 * Holds what a form or a screen has not saved, by a name that is its own on the screen. `read` answers null where there
 * is nothing; `restore` is called once the screen is there again.
 */
export function useRetainedWork<Work>(name: string, read: () => Work | null, restore: (work: Work) => void): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const giveBack = useEffectEvent(() => {
    const work = takeWork(name)
    if (work !== null) restore(work as Work)
  })
  useEffect(() => {
    holders.set(name, () => latest.current())
    // A form takes its record first.
    const timer = setTimeout(() => giveBack(), 0)
    return () => {
      clearTimeout(timer)
      holders.delete(name)
    }
  }, [name])
}
