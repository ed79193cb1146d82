/**
 * A signal to `npm start` ends npm and its shell, and most shells do not forward it. The program detects that its
 * parent process has ended, and ends as if it had received the signal.
 */
import { setInterval } from 'node:timers'

const checkMs = 250

/** Calls `onGone` once when the parent process has ended, if npm started this process. */
export function watchParentProcess(onGone: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, checkMs)
  timer.unref()
}
