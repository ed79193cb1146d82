/** Runs the work one at a time. A call during a run is answered by the next run, which all such calls share. */
export function shareNextRun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null
  return () =>
    (next ??= running.then(() => {
      next = null
      const run = work()
      running = run.catch(() => undefined)
      return run
    }))
}
