/**
 * Where the calendar stands in the page. Its script is not part of what the page needs first: the server sends the
 * months as links, and they come to life when the script is there.
 */
import { memo, Suspense, use } from 'react'
import type { PickDaysProps } from './pick-days.tsx'

type Part = typeof import('./pick-days.tsx')
let loaded: Part | undefined
let request: Promise<Part> | undefined
export const loadPickDays = (): Promise<Part> => (request ??= import('./pick-days.tsx').then((part) => (loaded = part)))

/**
 * Where the script cannot be had, the months stay as the server sent them; the next package page requests it again.
 */
let awaited: Promise<Part> | undefined
const awaitPickDays = (): Promise<Part> =>
  (awaited ??= loadPickDays().catch(() => {
    request = awaited = undefined
    return new Promise<Part>(() => undefined)
  }))

/**
 * On the server it is loaded before the page is drawn, so that nothing waits: the page goes out whole, without scripts
 * too.
 */
function PickDays(props: PickDaysProps) {
  const { default: Loaded } = loaded ?? use(awaitPickDays())
  return <Loaded {...props} />
}

export const PickDaysPlace = memo(function PickDaysPlace(props: PickDaysProps) {
  return (
    <section className="section wrap pick-days" id="pick-days">
      <Suspense fallback={<i className="skeleton pick-days-wait" />}>
        <PickDays {...props} />
      </Suspense>
    </section>
  )
})
