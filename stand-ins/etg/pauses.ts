/** A cancellable delay: resolves to true after the time has passed, to false if it was cancelled. */
export function createCancellableDelays() {
  const waiting = new Map<NodeJS.Timeout, (passed: boolean) => void>()
  const pause = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        resolve(true)
      }, ms)
      waiting.set(timer, resolve)
    })
  return Object.assign(pause, {
    end(): void {
      for (const [timer, resolve] of waiting) {
        clearTimeout(timer)
        resolve(false)
      }
      waiting.clear()
    },
  })
}
