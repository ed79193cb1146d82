/** Starts the measured processes directly, without a package manager. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = new URL('../../', import.meta.url).pathname

export type Running = { process: ChildProcess; stop(): Promise<void> }

/**
 * Runs a file of the repository with the same runtime; resolves once `url` answers 2xx. If it exits early, its output
 * is printed.
 */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  url: string,
  nodeFlags: string[] = [],
): Promise<Running> {
  const child = spawn(process.execPath, [...nodeFlags, join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-4000)
  })
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-4000)
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await Promise.race([gone, wait(12_000).then(() => child.kill('SIGKILL'))])
  }
  const until = Date.now() + 180_000
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered:\n${said}`)
    if (Date.now() > until) {
      await stop()
      throw new Error(`${file} did not answer at ${url}:\n${said}`)
    }
    await wait(100)
  }
  return { process: child, stop }
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
