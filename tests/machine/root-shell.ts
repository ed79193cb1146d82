/** One shell of the operator: what a command sets, and the folder it changes to, are there for the next one. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

export type Done = { command: string; code: number; output: string; ms: number }

export class RootShell {
  readonly done: Done[] = []
  readonly #shell: ChildProcessWithoutNullStreams
  #output = ''
  #onOutput: () => void = () => undefined

  constructor(cwd: string, env: Record<string, string>) {
    this.#shell = spawn('bash', [], { cwd, env })
    this.#shell.stdin.write('exec 2>&1\n')
    const add = (text: Buffer) => {
      this.#output += text.toString()
      this.#onOutput()
    }
    this.#shell.stdout.on('data', add)
    this.#shell.stderr.on('data', add)
    this.#shell.on('close', () => this.#onOutput())
  }

  /** Runs a command and returns what it printed. Throws if its exit code is another than the one expected. */
  async run(command: string, expected = 0): Promise<string> {
    const mark = `done-${crypto.randomUUID()}`
    const since = Date.now()
    this.#output = ''
    this.#shell.stdin.write(`{ ${command}\n} </dev/null\nprintf '\\n%s %s\\n' ${mark} "$?"\n`)
    const pattern = new RegExp(`\\n${mark} (\\d+)\\n`)
    while (!pattern.test(this.#output)) {
      if (this.#shell.exitCode !== null) throw new Error(`the shell ended at: ${command}\n${this.#output}`)
      await new Promise<void>((resolve) => {
        this.#onOutput = resolve
      })
    }
    const code = Number(pattern.exec(this.#output)![1])
    const output = this.#output.replace(pattern, '').trim()
    this.done.push({ command, code, output, ms: Date.now() - since })
    if (code !== expected) throw new Error(`exit code ${code} of: ${command}\n${output.slice(-4000)}`)
    return output
  }

  /** Runs the commands in order and returns what they printed together. */
  async runAll(commands: readonly string[]): Promise<string> {
    const outputs: string[] = []
    for (const command of commands) outputs.push(await this.run(command))
    return outputs.join('\n')
  }

  close(): void {
    this.#shell.stdin.end()
  }
}
