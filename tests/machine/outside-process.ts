/** The process of the outside parties: stopped, they are away; started again, they know what they knew. */
import { type ChildProcess, spawn } from 'node:child_process'
import { waitUntilAnswering } from '../chaos/processes.ts'
import { parties } from './parties.ts'

export type Outside = { start(): Promise<void>; stop(): Promise<void> }

export async function startOutside(): Promise<Outside> {
  let child: ChildProcess | null = null
  const outside: Outside = {
    start: async () => {
      child = spawn(process.execPath, [new URL('outside.ts', import.meta.url).pathname], { stdio: 'inherit' })
      await waitUntilAnswering(`http://127.0.0.1:${parties.port}/_etg/state`, () => null, 60_000)
    },
    stop: async () => {
      const ended = new Promise((resolve) => child!.once('exit', resolve))
      child!.kill('SIGTERM')
      await ended
    },
  }
  await outside.start()
  return outside
}
