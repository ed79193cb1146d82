import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * An append-only file of JSON lines. An appended line survives the end of the process; a truncated line is ignored at
 * the next start.
 */
export class Journal {
  readonly #path: string
  #file: number

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    this.#path = path
    this.#file = openSync(path, 'a')
  }

  static *read(path: string): Generator<unknown> {
    if (!existsSync(path)) return
    const file = openSync(path, 'r')
    try {
      const piece = Buffer.allocUnsafe(1 << 20)
      let rest = Buffer.alloc(0)
      for (;;) {
        const size = readSync(file, piece, 0, piece.length, null)
        if (size === 0) return
        let text = Buffer.concat([rest, piece.subarray(0, size)])
        for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10)) {
          const line = parseLine(text.subarray(0, end))
          if (line !== undefined) yield line
          text = text.subarray(end + 1)
        }
        rest = Buffer.from(text)
      }
    } finally {
      closeSync(file)
    }
  }

  append(lines: string): void {
    writeFully(this.#file, lines)
  }

  /** Replaces the whole content atomically. */
  rewrite(lines: Iterable<string>): void {
    const next = `${this.#path}.next`
    const file = openSync(next, 'w')
    for (const line of lines) writeFully(file, `${line}\n`)
    closeSync(file)
    closeSync(this.#file)
    renameSync(next, this.#path)
    this.#file = openSync(this.#path, 'a')
  }

  empty(): void {
    ftruncateSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}

function writeFully(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8')
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}
