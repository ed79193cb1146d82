/** What the sections of the rehearsal share: the page, the operator's shell, the owner, and what is reported. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openSection, readSections } from './guide.ts'
import { type Done, RootShell } from './root-shell.ts'

export type Report = {
  /** By section: its duration and what was found. */
  sections: Record<string, { ms: number; facts: Record<string, unknown> }>
  commands: Done[]
  /** The first thing that failed. */
  failed: string | null
}

const reportFile = '/rehearsal/report.json'

export class Rehearsal {
  readonly shell: RootShell
  readonly report: Report = { sections: {}, commands: [], failed: null }
  readonly #sections = readSections(readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8'))

  constructor() {
    const path = '/rehearsal/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
    this.shell = new RootShell('/rehearsal/archives', { PATH: path, HOME: '/root', LANG: 'C.UTF-8' })
    this.report.commands = this.shell.done
  }

  /** Follows one section of the page to its end; `work` takes its blocks. Its result is reported. */
  async follow(
    heading: string,
    work: (take: (beginning: string) => string[], shell: RootShell) => Promise<Record<string, unknown>>,
  ): Promise<void> {
    const since = Date.now()
    const { take, end } = openSection(this.#sections, heading)
    try {
      const facts = await work(take, this.shell)
      end()
      this.report.sections[heading] = { ms: Date.now() - since, facts }
    } catch (error) {
      this.report.failed = `${heading}: ${(error as Error).stack}`
      throw error
    } finally {
      this.write()
    }
  }

  write(): void {
    writeFileSync(reportFile, JSON.stringify(this.report, null, 2))
    cpSync('/var/log', '/rehearsal/log', { recursive: true })
  }
}

/** Puts the replacements of programs that do not work here before the others in the operator's path. */
export function installReplacements(): void {
  mkdirSync('/rehearsal/bin', { recursive: true })
  for (const [name, file] of [
    ['systemctl', 'service-manager.ts'],
    ['apt-get', 'installer.ts'],
  ] as const) {
    const program = new URL(file, import.meta.url).pathname
    writeFileSync(`/rehearsal/bin/${name}`, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
      mode: 0o755,
    })
  }
}
