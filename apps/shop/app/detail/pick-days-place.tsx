/**
 * Renders the calendar in the page. The server renders the months as links, which become interactive when the
 * calendar's script, loaded later, runs.
 */
import { memo, Suspense, use } from 'react'
import type { PickDaysProps } from './pick-days.tsx'

type Part = typeof import('./pick-days.tsx')
let loaded: Part | undefined
let request: Promise<Part> | undefined
export const loadStayPicker = (): Promise<Part> =>
  (request ??= import('./pick-days.tsx').then((part) => (loaded = part)))

/** If the script cannot be loaded, the months stay as rendered; the next package page requests it again. */
let awaited: Promise<Part> | undefined
const awaitPickDays = (): Promise<Part> =>
  (awaited ??= loadStayPicker().catch(() => {
    request = awaited = undefined
    return new Promise<Part>(() => undefined)
  }))

/** The server loads the module before it renders, so that the page is complete, also without scripts. */
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
