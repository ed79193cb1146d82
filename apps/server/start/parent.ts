/**
 * A signal to `npm start` ends npm and the shell that it runs scripts in; most shells do not hand it on. The program
 * notices that its shell is gone and ends as if the signal had come to itself.
 */
import { setInterval } from 'node:timers'

const lookMs = 250

/** Calls back once, where npm started this process and its parent has ended. */
export function watchParent(onGone: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, lookMs)
  timer.unref()
}
