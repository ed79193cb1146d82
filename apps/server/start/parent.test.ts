import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = `
  import { watchParentProcess } from ${JSON.stringify(join(import.meta.dirname, 'parent.ts'))}
  watchParentProcess(() => { console.log('ended'); process.exit(0) })
  setInterval(() => undefined, 1_000)
  console.log('started')`

/** Runs a script as npm does: in a shell that waits for it and does not forward signals. */
const runInShell = (env: NodeJS.ProcessEnv) =>
  spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    env: { PATH: process.env['PATH'], NODE: process.execPath, PROGRAM: program, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test.skipIf(process.platform === 'win32')(
  'the program ends when the shell that npm started it in is ended',
  async () => {
    const shell = runInShell({ npm_lifecycle_event: 'start' })
    let said = ''
    shell.stdout.on('data', (text: Buffer) => (said += text.toString()))
    while (!said.includes('started')) await once(shell.stdout, 'data')
    shell.kill('SIGTERM')
    // The pipe closes when no process holds it open, so the program has ended.
    await once(shell.stdout, 'close')
    expect(said).toContain('ended')
  },
)
