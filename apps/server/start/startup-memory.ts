import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The first requests compile and cache what they need, and leave garbage too. */
const earliestMs = 3_000
const retryMs = 250
/** A process that is never idle uses its memory. */
const latestMs = 60_000

/**
 * Returns the memory that only the start needed to the system, about 60 MB, most of it room for new objects, which
 * grows while modules are loaded and which V8 does not shrink by itself. Blocks the event loop for about 0.1 s, so it
 * happens once, when no request is running.
 */
export function freeStartupMemory(isIdle: () => boolean): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  const startedAt = performance.now()
  const tryNow = () => {
    if (isIdle()) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    else if (performance.now() - startedAt < latestMs) setTimeout(tryNow, retryMs).unref()
  }
  setTimeout(tryNow, earliestMs).unref()
}
