/** Prints the steps of a start on the console, repeatedly while a step takes long. */
import { Worker } from 'node:worker_threads'

/**
 * Runs in a separate thread: the embedded database and the first prices block the main thread for many seconds at a
 * time, so a timer there would not fire.
 */
const ticker = `
  const { writeSync } = require('node:fs')
  const { parentPort, workerData } = require('node:worker_threads')
  let what = null
  let began = 0
  parentPort.on('message', (next) => { what = next; began = Date.now() })
  setInterval(() => {
    if (what !== null) writeSync(1, what + ' … ' + Math.round((Date.now() - began) / 1000) + ' s\\n')
  }, workerData)`

export type Progress = { during<T>(what: string, work: () => Promise<T>): Promise<T>; end(): Promise<void> }

export function startProgressDisplay(everyMs = 4_000): Progress {
  const worker = new Worker(ticker, { eval: true, workerData: everyMs, execArgv: [] })
  // The start continues without progress messages.
  worker.on('error', () => undefined)
  worker.unref()
  return {
    async during(what, work) {
      console.log(`${what} …`)
      worker.postMessage(what)
      try {
        return await work()
      } finally {
        worker.postMessage(null)
      }
    },
    end: async () => void (await worker.terminate()),
  }
}
