/** Replaces a measured table in docs/performance.md, between the comments `<!-- name:begin -->` and `:end`. */
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../../docs/performance.md', import.meta.url).pathname

export function writePerformanceTable(name: string, text: string): void {
  const [head, , tail] = readFileSync(path, 'utf8').split(new RegExp(`<!-- ${name}:(?:begin|end) -->\n`))
  if (tail === undefined) throw new Error(`docs/performance.md has no table ${name}`)
  writeFileSync(path, `${head}<!-- ${name}:begin -->\n${text}\n<!-- ${name}:end -->\n${tail}`)
}
